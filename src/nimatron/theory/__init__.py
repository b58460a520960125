"""What is known: closed forms, their domain, their explanation and their source."""
