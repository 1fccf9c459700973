/** Bars of a waveform. */
export const BARS = 96;
/** Samples a second that a picture of loudness needs; decoding to more would take memory for nothing. */
const RATE = 8000;
/** A longer file is played as ever, but not decoded for its picture. */
export const MOST_BYTES = 24 * 1024 * 1024;
const KEPT = 60;
const STORAGE_KEY = "baigong.peaks";

/** How loud a sound is in each of `bars` equal stretches, from 0 to 1, where 1 is its loudest. */
export function peaksOf(samples: Float32Array, bars = BARS): number[] {
  const step = samples.length / bars;
  const loud = Array.from({ length: bars }, (_, bar) => {
    const [from, to] = [Math.floor(bar * step), Math.floor((bar + 1) * step)];
    let sum = 0;
    for (let at = from; at < to; at++) sum += samples[at]! ** 2;
    return Math.sqrt(sum / Math.max(1, to - from));
  });
  const most = Math.max(...loud);
  return loud.map((value) => (most > 0 ? Math.round((value / most) * 100) / 100 : 0));
}

/** Fetches and decodes a sound. */
export async function decodePeaks(address: string, signal: AbortSignal): Promise<number[]> {
  const answer = await fetch(address, { credentials: "same-origin", signal });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await answer.arrayBuffer());
  return peaksOf(sound.getChannelData(0));
}

type Kept = [id: string, peaks: number[]][];

/** What was decoded in this tab, so that going back to a page costs nothing. */
const known = new Map<string, number[]>(read());

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept).filter(([, peaks]) => peaks?.length === BARS) : [];
  } catch {
    return [];
  }
}

export const knownPeaks = (id: string): number[] | undefined => known.get(id);

export function keepPeaks(id: string, peaks: number[]): void {
  known.set(id, peaks);
  const oldest = known.keys().next().value;
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...known]));
  } catch {
    // Then they last until the page is closed.
  }
}
