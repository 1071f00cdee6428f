"""What is sent between a hub and phones, and how it is written as JSON."""
