import { ALL_FORMATS, Input, UrlSource } from "mediabunny";
import { JoinError } from "./job";

/** A file that is gone does not come back by asking again and again. */
const MOST_RETRIES = 2;

/** Runs with a file that is read as far as it is needed, and lets go of it. */
export async function withFile<T>(url: string, name: string, run: (input: Input) => Promise<T>): Promise<T> {
  const source = new UrlSource(new URL(url, location.href), {
    requestInit: { credentials: "same-origin" },
    getRetryDelay: (attempts) => (attempts < MOST_RETRIES ? 0.5 * (attempts + 1) : null),
    // Whoever waits for the file is told; what fails once nobody waits for it is of no matter.
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    return await run(input);
  } catch (error) {
    if (error instanceof JoinError || (error instanceof DOMException && error.name === "AbortError")) throw error;
    throw new JoinError("file", name, error);
  } finally {
    input.dispose();
  }
}

const RATES = [24, 25, 30, 50, 60];
const USUAL_RATE = 30;
/** Packets that tell the rate of a film. */
const SAMPLE = 60;

/** The frames a second that a strip has: those of its first film, or the usual ones where none tells. */
export async function rateOf(film: { url: string; name: string } | undefined): Promise<number> {
  if (!film) return USUAL_RATE;
  try {
    return await withFile(film.url, film.name, async (input) => {
      const track = await input.getPrimaryVideoTrack();
      const own = (await track?.computePacketStats(SAMPLE))?.averagePacketRate;
      return own ? RATES.toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own))[0]! : USUAL_RATE;
    });
  } catch {
    return USUAL_RATE;
  }
}

/** Whether a film has sound that can be read. */
export const hasSound = ({ url, name }: { url: string; name: string }): Promise<boolean> =>
  withFile(url, name, async (input) => (await input.getPrimaryAudioTrack())?.canDecode() ?? false);
