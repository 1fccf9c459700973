import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "@/i18n";
import type { Answer } from "@/lib/api/specified";
import { date } from "@/lib/format";
import { browser, leavesApp } from "@/lib/navigation";
import { persistently } from "@/lib/retry";
import { takeUp, type SentValues } from "@/lib/session";
import { toast } from "@/lib/toast";

/** What the server has to say before the person goes on. */
export interface Notice {
  kind: "warning" | "expired";
  message: string;
}

/** Goes to an address of this site, through the host where the app does not know it. */
export function useGoTo() {
  const navigate = useNavigate();
  return (address: string) => (leavesApp(address) ? browser.assign(address) : void navigate(address, { replace: true }));
}

/**
 * What follows a successful login: the session is taken up, then either `onDone` goes on or a notice of the server's
 * is shown instead.
 */
export function useEnter(onDone: () => void) {
  const client = useQueryClient();
  const { t, language } = useTexts();
  const [notice, setNotice] = useState<Notice | null>(null);

  const enter = async (answer?: Answer<SentValues>) => {
    const { session, said } = await persistently(() => takeUp(client, answer));
    const spoken = noticeOf(answer) ?? noticeOf(said);
    const expires = session.user?.expires_ms ?? null;
    if (spoken) return setNotice(spoken);
    if (expires !== null && expires <= Date.now()) {
      return setNotice({ kind: "expired", message: t("account.notice.expiredText", { date: date(expires, language) }) });
    }
    toast(t("account.welcome", { name: session.user?.display_name ?? "" }), "success");
    onDone();
  };
  return { enter, notice, closeNotice: () => setNotice(null) };
}

function noticeOf(answer?: Answer<unknown>): Notice | null {
  if (!answer?.success) return null;
  if (answer.code === "WARNING") return { kind: "warning", message: answer.msg };
  if (answer.code === "EXPIRED") return { kind: "expired", message: answer.msg };
  return null;
}
