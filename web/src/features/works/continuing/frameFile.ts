import { seenIn, type Frame } from "./frame";

/** A film is compressed already: at this quality nothing more is lost that an eye would find. */
const QUALITY = 0.95;
/** So long before its end a film still shows its last frame, whatever its rate. */
const BEFORE_END_S = 0.01;
/** Where a film whose length nobody knows is sent to come to its end. */
const FAR_S = 1e7;

/** The picture as a file. */
export async function fileOf({ picture, artifact, at }: Frame, name: string, signal: AbortSignal): Promise<File> {
  const canvas = picture ?? (await lookedUp(artifact.url!, at, signal));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("the canvas gave no picture");
  return new File([blob], name, { type: blob.type });
}

/** Looks a frame up in a film that nobody sees. */
async function lookedUp(address: string, at: number | null, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const film = document.createElement("video");
  film.muted = true;
  film.playsInline = true;
  film.preload = "auto";
  // Media come from the page's own origin; should they ever not, their server has to allow the picture to be read.
  film.crossOrigin = "anonymous";
  try {
    const known = told(film, "loadedmetadata", signal);
    film.src = address;
    film.load();
    await known;
    const end = Number.isFinite(film.duration) ? Math.max(0, film.duration - BEFORE_END_S) : FAR_S;
    const there = told(film, "seeked", signal);
    film.currentTime = at ?? end;
    await there;
    if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await told(film, "canplay", signal);
    const canvas = seenIn(film);
    if (!canvas) throw new Error("the film shows nothing");
    return canvas;
  } finally {
    // Lets go of what was loaded.
    film.removeAttribute("src");
    film.load();
  }
}

/** Waits for an event of a film; fails when the film does. */
function told(film: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { once: true, signal };
    film.addEventListener(event, () => resolve(), options);
    film.addEventListener("error", () => reject(new Error(film.error?.message ?? "not playable")), options);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}
