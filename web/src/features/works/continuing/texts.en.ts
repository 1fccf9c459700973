import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const onward: English<typeof zh.onward> = {
  more: "Continue with…",
  video: "Make a film",
  music: "Add music",
  speak: "Make it talk",
  lips: "Lip sync",
  model: "Make it 3D",
  retouch: "Retouch",
  rework: "Rework film",
  remix: "Remix",
  picture: "Make a picture",
  lastFrame: "Use the last frame",
  frameAlt: "The frame",
  frameAt: "From the film at {{time}}",
  frameEnd: "From the end of the film",
  frameHelp: "Choose a tool: this picture goes into its form.",
  taking: "Taking the frame",
  sending: "Uploading the picture",
  sent: "The picture is ready",
  takeFailed: "The frame could not be taken: the film cannot be read. Try again, or download it and upload a screenshot.",
  points: "{{points}} points",
  pointsUpTo: "Up to {{points}} points",
  free: "Free",
};
