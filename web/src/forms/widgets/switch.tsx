import { Switch } from "@mantine/core";
import type { WidgetProps } from "../context";

/** On or off. A value that is missing reads as off. */
export function SwitchWidget({ id, value, onChange, disabled, readonly, aria }: WidgetProps) {
  return (
    <Switch
      aria-describedby={aria["aria-describedby"]}
      aria-invalid={aria["aria-invalid"]}
      id={id}
      size="md"
      withThumbIndicator={false}
      checked={value === true}
      disabled={disabled || readonly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
