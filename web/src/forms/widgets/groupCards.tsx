import type { WidgetProps } from "../context";
import { cardOf, valueOfCard } from "../schema/groupCards";
import type { JsonSchema } from "../types";
import { CardsWidget } from "./cards";

/** Settings of a group that have a name, as pictures: a press sets all of its fields. */
export function GroupCardsWidget(props: WidgetProps) {
  const { spec, value, onChange } = props;
  const cards = Object.entries(spec["x-cards"] ?? {});
  const choices: JsonSchema = { title: spec.title ?? "", oneOf: cards.map(([key, { title }]) => ({ const: key, title: title ?? key })), "x-cards": spec["x-cards"] ?? {} };
  return <CardsWidget {...props} spec={choices} value={cardOf(spec, value)} onChange={(key) => onChange(valueOfCard(spec, String(key)))} />;
}
