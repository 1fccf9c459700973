/** What is read between two times of the strip, in milliseconds. */
export interface Cue {
  start_ms: number;
  end_ms: number;
  words: string;
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");

function time(ms: number): string {
  const whole = Math.round(ms);
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60, Math.floor(whole / 1000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)},${pad(whole % 1000, 3)}`;
}

/** Subtitles as SubRip, which ends a subtitle at the first empty line. */
export function srt(cues: Cue[]): string {
  return cues.map(({ start_ms, end_ms, words }, at) => `${at + 1}\n${time(start_ms)} --> ${time(end_ms)}\n${words.trim().replace(/\r?\n(\s*\r?\n)*/g, "\n")}\n`).join("\n");
}
