import type { ReactNode } from "react";
import { CopyButton } from "@/components/CopyButton";
import { useTexts } from "@/i18n";

/** One thing that is known. `copy` is what its button takes. */
export function Fact({ name, copy, children }: { name: string; copy?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        {copy && <CopyButton value={copy} label={name} size={28} />}
      </dd>
    </div>
  );
}

/** How long ago, in one unit. */
export function useWaited(ms: number): string {
  const { t } = useTexts();
  const minutes = Math.floor((Date.now() - ms) / 60_000);
  if (minutes < 1) return t("adminReview.justNow");
  if (minutes < 60) return t("adminReview.minutes", { count: minutes });
  if (minutes < 48 * 60) return t("adminReview.hours", { count: Math.floor(minutes / 60) });
  return t("adminReview.days", { count: Math.floor(minutes / 1440) });
}
