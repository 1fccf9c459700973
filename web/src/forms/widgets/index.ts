import { MediaOnDemand } from "../media/mediaOnDemand";
import type { Widget } from "../context";
import { onDemand } from "./onDemand";
import { PromptWidget } from "./prompt";
import { SelectOnDemand } from "./selectOnDemand";
import { TextWidget } from "./text";

/** Name in `x-widget` to the component that draws it. Groups and hidden fields are layout, not widgets. */
export const WIDGETS: Partial<Record<string, Widget>> = {
  cards: onDemand("cards"),
  checks: onDemand("checks"),
  lines: onDemand("lines"),
  media: MediaOnDemand,
  model: SelectOnDemand,
  number: onDemand("number"),
  prompt: PromptWidget,
  ratio: onDemand("ratio"),
  seed: onDemand("seed"),
  segmented: onDemand("segmented"),
  secret: TextWidget,
  select: SelectOnDemand,
  slider: onDemand("slider"),
  switch: onDemand("switch"),
  task: onDemand("task"),
  text: TextWidget,
};

/** What a chip opens in the place of these: a list within a list would want two presses. */
const OptionList = onDemand("options");
export const CHIP_WIDGETS: Partial<Record<string, Widget>> = { select: OptionList, model: OptionList };
