"""The answers of the HTTP API: one module per subject, run in a worker process."""
