/** Forms drawn from tool schemas. Everything else in this folder is private to it. */
export { SchemaForm, type FormStatus, type SchemaFormHandle, type SchemaFormProps } from "./SchemaForm";
export { MEDIA_DRAG_TYPE } from "./media/MediaWidget";
export { checkFile, formatBytes } from "./media/checkFile";
export { choicesOf, type Choice } from "./schema/choices";
export { appendMedia, carryOver, mediaIds, onlyOwned, usableExample } from "./schema/mediaValues";
export { localize } from "./schema/localize";
export { validate } from "./schema/validate";
export { defaults, normalize, visibleFields } from "./schema/values";
export { drawnFields, withHidden } from "./schema/view";
export type { CardMedia, FieldError, FormContext, JsonSchema, MediaKind, MediaRef, MediaRule, Params, TaskCard } from "./types";
