import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { PasskeyError } from "./webauthn";

/** What to tell a person of an error. */
export function useWords(): (error: unknown) => string {
  const { t } = useTexts();
  return (error) => {
    if (error instanceof PasskeyError) return t(`security.passkey.${error.fault}`);
    if (!(error instanceof ApiError)) return t("app.networkError");
    return error.retryAfter === null ? error.message : t("security.factor.wait", { seconds: error.retryAfter });
  };
}
