import type { JsonSchema, Lang } from "../types";

/**
 * The schema in the reader's language. Chinese is the source; English replaces what `x-en` states, and drops
 * Chinese messages and hints that have no English twin so that the default English text speaks instead.
 */
export function localize(schema: JsonSchema, lang: Lang): JsonSchema {
  if (lang === "zh") return schema;
  const text = schema["x-en"];
  const local: JsonSchema = { ...schema };
  if (text?.title) local.title = text.title;
  if (text) local.description = text.description;
  if (text?.placeholder) local["x-placeholder"] = text.placeholder;
  else if (text) delete local["x-placeholder"];
  if (text?.errorMessage) local.errorMessage = text.errorMessage;
  else delete local.errorMessage;
  if (text?.limit) local["x-limit-message"] = text.limit;
  else if (text) delete local["x-limit-message"];
  const cards = schema["x-cards"];
  // A card without a picture shows the first letter of its label in the place of a Chinese character.
  if (cards) local["x-cards"] = Object.fromEntries(Object.entries(cards).map(([option, { text: _text, title_en: english, ...card }]) => [option, english ? { ...card, title: english } : card]));
  if (text?.unit) local["x-unit"] = text.unit;
  if (schema.oneOf) local.oneOf = schema.oneOf.map((option) => localize(option, lang));
  if (schema.items) local.items = localize(schema.items, lang);
  if (schema.properties) {
    local.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, localize(field, lang)]),
    );
  }
  return local;
}
