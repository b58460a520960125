"""What each address answers: one file for each subject, computed in a worker process."""
