"""The page in the browser and the HTTP interfaces."""
