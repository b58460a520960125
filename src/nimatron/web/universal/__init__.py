"""The GamesCrafters interface ``/universal/v1``: their client works with our games."""
