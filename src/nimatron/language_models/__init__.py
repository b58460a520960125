"""The server for language models: tools and pages over the Model Context Protocol, answered by the web workers."""
