import { Button, Loader, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  /** Whether what it began is still under way. */
  busy: boolean;
}

/**
 * A button that says that it works, and does nothing more until then. Not Mantine's `loading`, nor `disabled`: that would
 * take the focus from whoever pressed a key.
 */
export function BusyButton({ busy, onClick, leftSection, ...rest }: Props) {
  return (
    <Button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      leftSection={busy ? <Loader size={16} color="currentColor" /> : leftSection}
      onClick={busy ? undefined : onClick}
      {...rest}
    />
  );
}
