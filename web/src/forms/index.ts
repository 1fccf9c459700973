/** Forms drawn from tool schemas. Everything else in this folder is private to it. */
export { SchemaForm, type SchemaFormHandle } from "./schema-form";
export { MEDIA_DRAG_TYPE } from "./media/media-widget";
export { choicesOf } from "./schema/choices";
export { appendMedia, onlyOwned, usableExample } from "./schema/media-values";
export { localize } from "./schema/localize";
export { validate } from "./schema/validate";
export { defaults, normalize } from "./schema/values";
export { drawnFields, withHidden } from "./schema/view";
export type { FieldError, FormContext, JsonSchema, MediaRef, Params } from "./types";
