import type { Texts } from "../texts";
import type { JsonSchema } from "../types";
import { choicesOf } from "./choices";
import { typeOf } from "./values";

const CHOICE = new Set(["enum", "const", "oneOf"]);

/** What to tell the reader when `keyword` of `field` fails: the schema's own words first. */
export function messageFor(field: JsonSchema, keyword: string, name: string, texts: Texts): string {
  // The server calls every failed choice `oneOf`, however it is written down.
  const stated = field.errorMessage?.[keyword] ?? (CHOICE.has(keyword) ? field.errorMessage?.["oneOf"] : undefined);
  if (stated) return stated;
  const title = field.title ?? name;
  const unit = field["x-unit"] ?? "";
  switch (keyword) {
    case "required":
      return missing(field, title, texts);
    case "type":
      if (typeOf(field) === "integer") return texts.typeInteger(title);
      return typeOf(field) === "number" ? texts.typeNumber(title) : texts.typeOther(title);
    case "enum":
    case "const":
    case "oneOf":
      return texts.choice(title);
    case "minimum":
      return texts.minimum(title, `${field.minimum}${unit}`);
    case "maximum":
      return texts.maximum(title, `${field.maximum}${unit}`);
    case "multipleOf":
      return texts.multipleOf(title, String(field.multipleOf));
    case "minLength":
      // One missing character is an empty field.
      return field.minLength === 1
        ? (field.errorMessage?.["required"] ?? missing(field, title, texts))
        : texts.minLength(title, field.minLength ?? 0);
    case "maxLength":
      return texts.maxLength(title, field.maxLength ?? 0);
    case "minItems":
      return field.minItems === 1
        ? (field.errorMessage?.["required"] ?? missing(field, title, texts))
        : texts.minItems(title, field.minItems ?? 0);
    case "maxItems":
      return field["x-limit-message"] ?? texts.maxItems(title, field.maxItems ?? 0);
    case "uniqueItems":
      return texts.uniqueItems(title);
    case "pattern":
      return texts.pattern(title);
    default:
      return texts.typeOther(title);
  }
}

function missing(field: JsonSchema, title: string, texts: Texts): string {
  if (field["x-widget"] === "media" || field["x-media"]) return texts.requiredMedia(title);
  return choicesOf(field).length > 0 ? texts.requiredChoice(title) : texts.requiredText(title);
}
