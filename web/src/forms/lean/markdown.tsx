import type { ReactNode } from "react";

/** Stands in for rjsf's markdown parser, 15 kB that no text of ours needs: schemas speak plain text. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
