"""The API of GamesCrafters under ``/universal/v1``, so that their clients can play our games."""
