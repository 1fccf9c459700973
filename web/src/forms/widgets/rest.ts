import type { Widget } from "../context";
import { CardsWidget } from "./cards";
import { ChecksWidget } from "./checks";
import { dependent } from "./dependent";
import { GroupCardsWidget } from "./groupCards";
import { LinesWidget } from "./lines";
import { NumberWidget } from "./number";
import { OptionList } from "./OptionList";
import { RatioWidget } from "./ratio";
import { SeedWidget } from "./seed";
import { SegmentedWidget } from "./segmented";
import { SliderWidget } from "./slider";
import { SwitchWidget } from "./switch";
import { TaskWidget } from "./task";

/** The widgets that most forms show only once something is opened. */
export const REST = {
  cards: dependent(CardsWidget),
  checks: ChecksWidget,
  groupCards: GroupCardsWidget,
  lines: LinesWidget,
  number: NumberWidget,
  options: dependent(OptionList),
  ratio: dependent(RatioWidget),
  seed: SeedWidget,
  segmented: dependent(SegmentedWidget),
  slider: SliderWidget,
  switch: SwitchWidget,
  task: TaskWidget,
} satisfies Record<string, Widget>;
