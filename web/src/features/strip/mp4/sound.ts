import { AudioBufferSink, type WrappedAudioBuffer } from "mediabunny";
import { fade } from "../timeline";
import { JoinError, type Job, type Part } from "./job";
import { hasSound, withFile } from "./source";

export const SAMPLE_RATE = 48_000;
const CHANNELS = 2;

/** A song at our rate of samples. */
export async function readSong({ url, name }: NonNullable<Job["song"]>, signal: AbortSignal): Promise<AudioBuffer> {
  try {
    const answer = await fetch(url, { credentials: "same-origin", signal });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return await new OfflineAudioContext(CHANNELS, 1, SAMPLE_RATE).decodeAudioData(await answer.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new JoinError("file", name, error);
  }
}

/** Whether any of the films has sound that can be read. */
export async function anySound(parts: Part[]): Promise<boolean> {
  for (const part of parts) if (part.kind === "video" && (await hasSound(part))) return true;
  return false;
}

/** The sound of one part: its own, if that stays, with the song over it. `start` is the frame of the strip at which it begins. */
export async function soundOf(job: Job, part: Part, start: number, total: number, song: AudioBuffer | null): Promise<AudioBuffer> {
  const samples = (frames: number) => Math.round((frames * SAMPLE_RATE) / job.rate);
  const first = samples(start);
  const length = samples(start + part.length) - first;
  const context = new OfflineAudioContext(CHANNELS, length, SAMPLE_RATE);
  if (job.ownSound && part.kind === "video") await ownInto(context, part, job.rate);
  const mixed = await context.startRendering();
  if (song && job.song) mix(mixed, song, first, samples(total), job.song.volume);
  return mixed;
}

/** Puts what a film sounds like between two frames into a context, at its beginning. */
const ownInto = (context: OfflineAudioContext, part: Part, rate: number): Promise<void> =>
  withFile(part.url, part.name, async (input) => {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) return;
    const from = part.from / rate;
    const pieces: WrappedAudioBuffer[] = [];
    for await (const piece of new AudioBufferSink(track).buffers(from, from + part.length / rate)) pieces.push(piece);
    const [first] = pieces;
    if (!first) return;
    // One piece: the seams between several would be heard where the rate of samples is another.
    const { sampleRate, numberOfChannels } = first.buffer;
    const whole = new AudioBuffer({ sampleRate, numberOfChannels, length: Math.ceil((part.length / rate) * sampleRate) });
    for (const { buffer, timestamp } of pieces) {
      const at = Math.round((timestamp - from) * sampleRate);
      for (let channel = 0; channel < Math.min(numberOfChannels, buffer.numberOfChannels); channel += 1) {
        whole.copyToChannel(buffer.getChannelData(channel).subarray(Math.max(0, -at)), channel, Math.max(0, at));
      }
    }
    const node = new AudioBufferSourceNode(context, { buffer: whole });
    node.connect(context.destination);
    node.start();
  });

/** Adds the song, which fades where the strip ends before it. Numbers are samples. */
function mix(into: AudioBuffer, song: AudioBuffer, first: number, total: number, volume: number): void {
  const ms = (samples: number) => (samples * 1000) / SAMPLE_RATE;
  const length = Math.min(into.length, song.length - first);
  for (let channel = 0; channel < into.numberOfChannels; channel += 1) {
    const here = into.getChannelData(channel);
    const heard = song.getChannelData(Math.min(channel, song.numberOfChannels - 1));
    for (let at = 0; at < length; at += 1) {
      const loud = volume * fade(ms(first + at), ms(total), ms(song.length));
      here[at] = Math.min(1, Math.max(-1, here[at]! + heard[first + at]! * loud));
    }
  }
}
