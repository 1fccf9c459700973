import type { ErrorSchema, RJSFSchema, ValidatorType } from "@rjsf/utils";
import { isValid, validate } from "./schema/validate";
import { fromPointer } from "./schema/values";
import type { JsonSchema, Params } from "./types";

/** rjsf's validator on the interpreter; its usual one compiles code, which the page's CSP forbids. */
export const validator: ValidatorType = {
  validateFormData(formData, schema) {
    const errors = validate(schema as JsonSchema, (formData ?? {}) as Params).map(({ path, message }) => ({
      property: path.replaceAll("/", "."),
      message,
      stack: message,
    }));
    const errorSchema: ErrorSchema = {};
    for (const { property, message } of errors) {
      let at = errorSchema as Record<string, ErrorSchema>;
      for (const token of fromPointer(property.replaceAll(".", "/"))) {
        at[token] ??= {};
        at = at[token] as Record<string, ErrorSchema>;
      }
      (at as ErrorSchema).__errors = [message];
    }
    return { errors, errorSchema };
  },
  isValid: (schema, formData) => isValid(schema as JsonSchema, formData),
  rawValidation: (schema: RJSFSchema, formData) => ({
    errors: isValid(schema as JsonSchema, formData) ? [] : ([{}] as never),
  }),
};
