/** Forms drawn from tool schemas. Everything else in this folder is private to it. */
export { SchemaForm, type FormStatus, type SchemaFormHandle, type SchemaFormProps } from "./schema-form";
export { MEDIA_DRAG_TYPE } from "./media/media-widget";
export { checkFile, formatBytes } from "./media/check-file";
export { choicesOf, type Choice } from "./schema/choices";
export { appendMedia, carryOver, mediaIds, onlyOwned, usableExample } from "./schema/media-values";
export { localize } from "./schema/localize";
export { validate } from "./schema/validate";
export { defaults, normalize, visibleFields } from "./schema/values";
export { drawnFields, withHidden } from "./schema/view";
export type { CardMedia, FieldError, FormContext, JsonSchema, MediaKind, MediaRef, MediaRule, Params, TaskCard } from "./types";
