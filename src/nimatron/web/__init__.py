"""The web interface: the page in the browser, its HTTP API, and the API of GamesCrafters."""
