import type { FieldProps, FieldTemplateProps, RegistryFieldsType } from "@rjsf/utils";
import { errorId, helpId, useForm, type Widget } from "../context";
import { CHIP_WIDGETS, WIDGETS } from "../widgets";
import { FieldFrame } from "./FieldFrame";
import { ObjectLayout } from "./ObjectLayout";
import { optionsOf } from "./options";
import { useWithinChip } from "./withinChip";

/** Every non-group field: finds its widget and translates rjsf's props into ours. */
function LeafField({ fieldPathId, formData, onChange, disabled, readonly, required, uiSchema }: FieldProps) {
  const { spec, pointer, kind } = optionsOf(uiSchema);
  const { errors } = useForm();
  const id = fieldPathId.$id;
  const invalid = errors.has(pointer);
  const describedBy = [spec.description && helpId(id), invalid && errorId(id)].filter(Boolean).join(" ");
  const within = useWithinChip();
  const Drawn: Widget = (within ? CHIP_WIDGETS[kind] : undefined) ?? WIDGETS[kind] ?? WIDGETS.text!;
  return (
    <Drawn
      id={id}
      spec={spec}
      pointer={pointer}
      label={spec.title ?? pointer.slice(pointer.lastIndexOf("/") + 1)}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
      disabled={Boolean(disabled)}
      readonly={Boolean(readonly || spec.readOnly)}
      required={Boolean(required)}
      aria={{
        "aria-describedby": describedBy || undefined,
        "aria-invalid": invalid || undefined,
        "aria-required": required || undefined,
      }}
    />
  );
}

function FieldTemplate({ id, uiSchema, children, required }: FieldTemplateProps) {
  const { spec, pointer, kind } = optionsOf(uiSchema);
  // The root and the groups frame themselves; see ObjectLayout.
  if (!kind || kind === "group") return children;
  return (
    <FieldFrame id={id} spec={spec} pointer={pointer} kind={kind} required={Boolean(required)}>
      {children}
    </FieldFrame>
  );
}

export const leafFields = { leaf: LeafField } as unknown as RegistryFieldsType;
export const templates = { FieldTemplate, ObjectFieldTemplate: ObjectLayout };
