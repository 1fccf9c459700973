"""Waiting for a job with clients that leave that to their callers."""

import time


def wait(ask, word, unfinished, pause_s: float = 0.03, tries: int = 400):
    """Asks until the word is none of `unfinished`; gives the words seen before, and the last answer."""
    seen = []
    for _ in range(tries):
        answer = ask()
        if word(answer) not in unfinished:
            return seen, answer
        seen.append(word(answer))
        time.sleep(pause_s)
    raise AssertionError(f"the job does not end: {seen[-1]}")
