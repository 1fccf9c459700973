import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTexts } from "@/i18n";

/** A password with a switch to look at it, which the keyboard reaches too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTexts();
  return (
    <PasswordInput
      size="md"
      required
      withAsterisk={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": t("account.show") }}
      // Mantine sets this for plain inputs only.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
