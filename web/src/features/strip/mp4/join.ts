import {
  AudioBufferSource,
  BufferTarget,
  CanvasSource,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  VideoSampleSink,
} from "mediabunny";
import { canEncode, JoinError, type Job, type Joined, type Part } from "./job";
import { anySound, readSong, SAMPLE_RATE, soundOf } from "./sound";
import { withFile } from "./source";
import { drawWords } from "./words";

const NAMES: Record<string, string> = { avc: "H.264", vp9: "VP9", av1: "AV1", aac: "AAC", opus: "Opus" };
/** So far into a frame its time is asked for, as times in files are rounded. */
const INTO_FRAME = 0.25;

interface Watch {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(share: number): void;
}

/** Joins films and pictures into one MP4. Throws a `JoinError`, or what the signal says. */
export async function joinMp4(job: Job, { signal, onProgress }: Watch): Promise<Joined> {
  if (!canEncode()) throw new JoinError("browser");
  const { width, height, rate } = job;
  const video = await getFirstEncodableVideoCodec(["avc", "vp9", "av1"], { width, height, quality: QUALITY_HIGH });
  if (!video) throw new JoinError("browser");
  const song = job.song && (await readSong(job.song, signal));
  const sounds = song !== null || (job.ownSound && (await anySound(job.parts)));
  const audio = sounds ? await getFirstEncodableAudioCodec(["aac", "opus"], { numberOfChannels: 2, sampleRate: SAMPLE_RATE, quality: QUALITY_HIGH }) : null;
  signal.throwIfAborted();

  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target: new BufferTarget() });
  output.setMetadataTags({ title: job.title, comment: job.comment, date: new Date() });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false })!;
  const picture = new CanvasSource(canvas, { codec: video, quality: QUALITY_HIGH });
  output.addVideoTrack(picture, { frameRate: rate });
  const sound = audio && new AudioBufferSource({ codec: audio, quality: QUALITY_HIGH });
  if (sound) output.addAudioTrack(sound);

  const total = job.parts.reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  const frame = async () => {
    await picture.add(done / rate, 1 / rate).catch((cause: unknown) => {
      throw new JoinError("browser", "", cause);
    });
    done += 1;
    onProgress(done / total);
    signal.throwIfAborted();
  };
  try {
    await output.start();
    for (const part of job.parts) {
      if (sound) await sound.add(await soundOf(job, part, done, total, song));
      signal.throwIfAborted();
      if (part.kind === "image") await stand(job, part, context, frame, signal);
      else await run(job, part, context, frame);
    }
    await output.finalize();
  } catch (error) {
    await output.cancel();
    signal.throwIfAborted();
    throw error;
  }
  const blob = new Blob([output.target.buffer!], { type: "video/mp4" });
  return { blob, video: NAMES[video]!, audio: audio && NAMES[audio]!, mute: sounds && audio === null };
}

type Context = OffscreenCanvasRenderingContext2D;

/** The frames of a picture that stands. */
async function stand({ fit }: Job, part: Part, context: Context, frame: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const image = await readPicture(part, signal);
  const { width, height } = context.canvas;
  const scale = Math[fit === "cover" ? "max" : "min"](width / image.width, height / image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  blacken(context);
  context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
  image.close();
  if (part.words !== null) drawWords(context, part.words);
  for (let at = 0; at < part.length; at += 1) await frame();
}

async function readPicture({ url, name }: Part, signal: AbortSignal): Promise<ImageBitmap> {
  try {
    const answer = await fetch(url, { credentials: "same-origin", signal });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return await createImageBitmap(await answer.blob());
  } catch (error) {
    signal.throwIfAborted();
    throw new JoinError("file", name, error);
  }
}

/** The frames of a film between two of its own, as many as the part has whatever the film's own rate. */
const run = ({ fit, rate }: Job, part: Part, context: Context, frame: () => Promise<void>): Promise<void> =>
  withFile(part.url, part.name, async (input) => {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) throw new JoinError("file", part.name);
    const origin = await track.getFirstTimestamp();
    const times = Array.from({ length: part.length }, (_, at) => origin + (part.from + at + INTO_FRAME) / rate);
    blacken(context);
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (sample) {
        blacken(context);
        sample.drawWithFit(context, { fit });
        sample.close();
        if (part.words !== null) drawWords(context, part.words);
      }
      await frame();
    }
  });

function blacken(context: Context): void {
  context.fillStyle = "#000";
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
