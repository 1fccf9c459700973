import { ErrorState } from "@/components/ErrorState";
import { KeysSection } from "@/features/keys/components/KeysSection";
import { useFactors } from "@/features/security/api";
import { useGuard } from "@/features/security/components/useGuard";
import type { Factors } from "@/lib/api/types";

/** One's keys, behind the question who it is. */
export function KeysPart() {
  const factors = useFactors();
  if (factors.data) return <Guarded factors={factors.data} />;
  return factors.isError ? <ErrorState onRetry={() => void factors.refetch()} /> : null;
}

function Guarded({ factors }: { factors: Factors }) {
  const { guarded, dialog } = useGuard(factors);
  return (
    <>
      <KeysSection guarded={guarded} />
      {dialog}
    </>
  );
}
