"""The app: what is seen, heard and touched."""
