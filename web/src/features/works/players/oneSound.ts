let listening = false;

/** From now on, what starts to sound on the page pauses what sounded before. Muted clips sound for nobody. */
export function keepOneSound(): void {
  if (listening) return;
  listening = true;
  // Events of media do not bubble, but they can be caught on their way down.
  document.addEventListener("play", quieten, true);
  document.addEventListener("volumechange", quieten, true);
}

function quieten({ target }: Event) {
  if (!(target instanceof HTMLMediaElement) || target.muted || target.paused) return;
  for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
    if (other !== target && !other.paused && !other.muted) other.pause();
  }
}
