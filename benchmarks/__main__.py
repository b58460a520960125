"""Run every benchmark and keep the results: ``python -m benchmarks [--quick]``."""
