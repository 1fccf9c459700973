import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

/** The music player. */
export const music: English<typeof zh.music> = {
  title: "Music player",
  mine: "My songs",
  make: "Make a song",
  player: "Player",
  nothing: "Nothing is playing",
  play: "Play",
  pause: "Pause",
  previous: "Previous",
  next: "Next",
  shuffle: "Shuffle",
  repeat_off: "Repeat: off",
  repeat_all: "Repeat: all",
  repeat_one: "Repeat: this song",
  progress: "Position",
  position: "{{time}} of {{total}}",
  volume: "Volume",
  lyrics: "Lyrics",
  noLyrics: "This song has no lyrics",
  choose: "Choose a song to see its lyrics here",
  pages: "Pages of songs",
  page: "Page {{page}} of {{pages}}",
  pageBefore: "Previous page",
  pageAfter: "Next page",
  empty: "No songs yet",
  emptyHelpPlain: "Songs can be heard here once they are done.",
  emptyHelp: "Make your first song with {{tool}}, then listen to it here.",
  failed: "The song cannot be played; try again later",
};
