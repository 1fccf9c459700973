import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const preset: English<typeof zh.preset> = {
  empty: "No presets yet. Set the form up, give it a name, and apply it with one press next time.",
  where: "Kept in this browser",
  import: "Import",
  export: "Export",
  name: "Name of the preset",
  save: "Save settings",
  rename: "Rename",
  renameOne: "Rename “{{name}}”",
  remove: "Delete “{{name}}”",
  saved: "Preset “{{name}}” saved",
  applied: "Preset “{{name}}” applied",
  removed: "Preset “{{name}}” deleted",
  unreadable: "This file holds no presets",
  undo: "Undo",
  site: "From the site",
  own: "Your own",
  siteFailed: "The site’s presets cannot be read right now",
  saveForAll: "Save for everybody",
  savedForAll: "Preset “{{name}}” is offered to everybody now",
  replacedForAll: "Preset “{{name}}” has the form’s settings for everybody now",
  nameFirst: "Please name the preset first",
  refused: "{{field}}: {{message}}",
};
