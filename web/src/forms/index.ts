/** Forms drawn from tool schemas. Everything else in this folder is private to it. */
export { SchemaForm, type SchemaFormHandle } from "./SchemaForm";
export { fileLimits } from "./media/checkFile";
export { TransferError } from "./media/failure";
export { isOffered, offerMedia } from "./media/offer";
export { choicesOf } from "./schema/choices";
export { carryOver, type Carried } from "./schema/carry";
export { fieldsOf } from "./schema/counterpart";
export { appendMedia, usableExample, withExample } from "./schema/mediaValues";
export { localize } from "./schema/localize";
export { choicesIn, promptsOf, settingsOf, startingValues, withSettings } from "./schema/remembered";
export { settleOptions } from "./schema/settleOptions";
export { validate } from "./schema/validate";
export { randomSeed } from "./schema/numbers";
export { valueWords, type ValueWords } from "./schema/valueWords";
export { defaults, normalize, sameJson } from "./schema/values";
export { drawnFields, withHidden } from "./schema/view";
export type { FieldError, FormContext, JsonSchema, MediaRef, Params, Rewriting } from "./types";
