import type { GalleryItem, Song, Text } from "@/lib/api/types";

/** A song as the player needs it, whoever made it. */
export interface Track {
  id: string;
  title: string;
  cover: string | null;
  url: string;
  /** Null while it is not known. */
  seconds: number | null;
  /** When it was made or became public, in milliseconds since the epoch. */
  ms: number | null;
  author: string | null;
  /** Null where they are not told, as those of others are not. */
  words: string | null;
  /** The page of a published work. */
  page: string | null;
}

export const ofSong = (song: Song): Track => ({
  id: song.id,
  title: song.title,
  cover: song.imageUrl,
  url: song.musicUrl,
  seconds: song.duration,
  ms: song.submitTime,
  author: null,
  words: song.description,
  page: null,
});

export const ofPublished = (item: GalleryItem, pick: (text: Text) => string): Track => ({
  id: item.id,
  title: pick(item.title),
  cover: item.poster,
  url: item.url,
  seconds: item.duration_ms === null ? null : item.duration_ms / 1000,
  ms: item.public_ms,
  author: item.author,
  words: null,
  page: `/works/${encodeURIComponent(item.id)}`,
});

/** A line such as "[Chorus]", in brackets of either script, says what follows and is not sung. */
export const isMark = (line: string): boolean => /^\s*[[(\u3010\uff08].*[\])\u3011\uff09]\s*$/.test(line);

/** The first line that is no mark: the style, or what is sung first. */
export const firstLine = (words: string | null): string | null => words?.split("\n").find((line) => line.trim() !== "" && !isMark(line))?.trim() ?? null;
