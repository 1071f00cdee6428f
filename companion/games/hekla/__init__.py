"""Hekla: vulcanologists on the road out, and lines of volcanoes that erupt behind them."""
