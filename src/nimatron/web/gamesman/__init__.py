"""Answer the clients of GamesCrafters under ``/universal/v1``: they play our games."""
