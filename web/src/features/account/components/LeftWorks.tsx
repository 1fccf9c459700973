import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { sessionQuery } from "@/lib/api/queries";
import type { LeftBehind, Session } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { forgetLeft, leftQuery, takeLeft } from "../api";
import styles from "./forms.module.css";
import "../texts.zh";

/** Whether there is anything to ask about. */
const isSome = ({ works, points, unfinished }: LeftBehind) => works + points + unfinished > 0;

/** Asks somebody who has signed in whether what was made as a visitor comes along. Closed, it asks again on the next page load. */
export default function LeftWorks() {
  const { t, language } = useTexts();
  const client = useQueryClient();
  const left = useQuery({ ...leftQuery, refetchInterval: ({ state }) => (state.data?.unfinished ? 5000 : false) }).data;
  const [closed, setClosed] = useState(false);

  const settled = () => {
    setClosed(true);
    client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, left: false });
    return client.invalidateQueries();
  };
  const take = useMutation({
    mutationFn: takeLeft,
    onSuccess: () => {
      toast(t("account.left.taken"), "success");
      return settled();
    },
    onError: (error) => toast(error.message, "error"),
  });
  const forget = useMutation({ mutationFn: forgetLeft, onSuccess: settled, onError: (error) => toast(error.message, "error") });

  if (!left) return null;
  const count = (n: number) => n.toLocaleString(language);
  const key = left.works > 0 ? (left.points > 0 ? "both" : "works") : "points";
  const busy = take.isPending || forget.isPending;
  const waits = left.unfinished > 0;
  return (
    <Dialog opened={isSome(left) && !closed} title={t("account.left.title")} onClose={() => setClosed(true)}>
      <p className={styles.notice}>
        {left.works + left.points > 0 && t(`account.left.${key}`, { works: count(left.works), points: count(left.points) })}
        {waits && ` ${t("account.left.unfinished", { tasks: count(left.unfinished) })}`}
      </p>
      <p className={styles.notice}>{t("account.left.help")}</p>
      <div className={styles.pair}>
        <Button variant="default" onClick={() => forget.mutate()} loading={forget.isPending} disabled={busy}>
          {t("account.left.forget")}
        </Button>
        <Button onClick={() => take.mutate()} loading={take.isPending} disabled={busy || waits} data-autofocus>
          {t("account.left.take")}
        </Button>
      </div>
    </Dialog>
  );
}
