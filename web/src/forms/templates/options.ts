import { getUiOptions, type UiSchema } from "@rjsf/utils";
import type { FieldOptions } from "../schema/view";

/** What `buildView` left for a field in its ui schema. */
export function optionsOf(uiSchema: UiSchema | undefined): FieldOptions {
  return getUiOptions(uiSchema) as unknown as FieldOptions;
}
