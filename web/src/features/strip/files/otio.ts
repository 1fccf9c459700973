import { framesIn } from "../timeline";
import { addressOf, type Cut } from "./cut";

const time = (value: number, rate: number) => ({ OTIO_SCHEMA: "RationalTime.1", rate, value });
const range = (start: number, length: number, rate: number) => ({ OTIO_SCHEMA: "TimeRange.1", start_time: time(start, rate), duration: time(length, rate) });
const item = (name: string, metadata: object = {}) => ({ metadata, name, source_range: null as object | null, effects: [], markers: [], enabled: true });

interface Piece {
  name: string;
  file: string;
  from: number;
  length: number;
  available: number;
  metadata?: object;
}

const clip = ({ name, file, from, length, available, metadata }: Piece, rate: number) => ({
  OTIO_SCHEMA: "Clip.2",
  ...item(name, metadata),
  source_range: range(from, length, rate),
  media_references: {
    DEFAULT_MEDIA: { OTIO_SCHEMA: "ExternalReference.1", metadata: {}, name, available_range: range(0, available, rate), available_image_bounds: null, target_url: addressOf(file) },
  },
  active_media_reference_key: "DEFAULT_MEDIA",
});
const gap = (length: number, rate: number) => ({ OTIO_SCHEMA: "Gap.1", ...item(""), source_range: range(0, length, rate) });
const track = (name: string, kind: "Video" | "Audio", children: object[]) => ({ OTIO_SCHEMA: "Track.1", ...item(name), kind, children });

/** A strip as OpenTimelineIO. */
export function otio({ name, rate, clips, ownSound, song, comment }: Cut): string {
  const pieces = clips.map(({ clip: { name: called, words }, ...frames }) => ({ name: called, ...frames, metadata: words.trim() ? { subtitle: words.trim() } : {} }));
  const tracks = [track("V1", "Video", pieces.map((piece) => clip(piece, rate)))];
  if (ownSound) tracks.push(track("A1", "Audio", pieces.map((piece) => (piece.sounds ? clip(piece, rate) : gap(piece.length, rate)))));
  if (song) {
    const length = Math.min(song.length, framesIn(clips));
    const piece = { name: song.name, file: song.file, from: 0, length, available: song.length, metadata: { volume: song.volume } };
    tracks.push(track(ownSound ? "A2" : "A1", "Audio", [clip(piece, rate)]));
  }
  const timeline = {
    OTIO_SCHEMA: "Timeline.1",
    metadata: { comment },
    name,
    global_start_time: time(0, rate),
    tracks: { OTIO_SCHEMA: "Stack.1", ...item("tracks"), children: tracks },
  };
  return `${JSON.stringify(timeline, null, 2)}\n`;
}
