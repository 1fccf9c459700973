import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const result: English<typeof zh.result> = {
  download: "Download",
  downloadAll: "Download all",
  copyLink: "Copy link",
  linkCopied: "Link copied",
  linkFailed: "Could not get a link",
  open: "Open in new window",
  preview: "View full size",
  image: "Image {{index}}",
  next: "Next",
  previous: "Previous",
  viewer: "Image viewer",
  position: "{{index}} / {{total}}",
  video: "Resulting video",
  videoFailed: "The video cannot be played here. Open it in a new window or download it.",
  listen: "Listen in the player",
  lyrics: "Lyrics",
  audio: "Resulting audio",
  model: "3D model",
  modelHelp: "Open it with Blender, Windows 3D Viewer or any other GLB viewer.",
  text: "Resulting text",
  copyText: "Copy text",
  followUps: "Continue with",
  vendorActions: "Actions on this work",
  imageFailed: "The image could not be loaded",
};
