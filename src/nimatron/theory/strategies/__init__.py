"""The strategies as the documents describe them, each callable by itself: functions on plain integers, no games."""
