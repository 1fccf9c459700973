import { MediaWidget } from "../media/MediaWidget";
import type { Widget } from "../context";
import { CardsWidget } from "./cards";
import { ChecksWidget } from "./checks";
import { LinesWidget } from "./lines";
import { NumberWidget } from "./number";
import { PromptWidget } from "./prompt";
import { RatioWidget } from "./ratio";
import { SeedWidget } from "./seed";
import { SegmentedWidget } from "./segmented";
import { SelectOnDemand } from "./selectOnDemand";
import { SliderWidget } from "./slider";
import { SwitchWidget } from "./switch";
import { TaskWidget } from "./task";
import { TextWidget } from "./text";

/** Name in `x-widget` to the component that draws it. Groups and hidden fields are layout, not widgets. */
export const WIDGETS: Partial<Record<string, Widget>> = {
  cards: CardsWidget,
  checks: ChecksWidget,
  lines: LinesWidget,
  media: MediaWidget,
  number: NumberWidget,
  prompt: PromptWidget,
  ratio: RatioWidget,
  seed: SeedWidget,
  segmented: SegmentedWidget,
  secret: TextWidget,
  select: SelectOnDemand,
  slider: SliderWidget,
  switch: SwitchWidget,
  task: TaskWidget,
  text: TextWidget,
};
