"""Keeping tables: everything that must outlive the process."""
