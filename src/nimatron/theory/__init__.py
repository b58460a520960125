"""What is known: theorems, their domain, their explanation and their source."""
