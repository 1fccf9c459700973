import type { ReactNode } from "react";
import { ErrorState } from "@/components/ErrorState";
import { useFactors } from "@/features/security/api";
import { useGuard } from "@/features/security/components/useGuard";
import type { Factors } from "@/lib/api/types";

type Guarded = ReturnType<typeof useGuard>["guarded"];
interface Props {
  children(guarded: Guarded): ReactNode;
}

/** A part of the platform that asks who it is before some of what it does. */
export function GuardedPart({ children }: Props) {
  const factors = useFactors();
  if (factors.data) return <Guard factors={factors.data}>{children}</Guard>;
  return factors.isError ? <ErrorState onRetry={() => void factors.refetch()} /> : null;
}

function Guard({ factors, children }: Props & { factors: Factors }) {
  const { guarded, dialog } = useGuard(factors);
  return (
    <>
      {children(guarded)}
      {dialog}
    </>
  );
}
