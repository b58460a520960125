"""Why the answer holds: facts in sentences and worked steps."""
