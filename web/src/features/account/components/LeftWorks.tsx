import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Row } from "@/components/blocks/Row";
import { BusyButton } from "@/components/BusyButton";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { sessionQuery } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import type { LeftBehind, Session } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { forgetLeft, leftQuery, takeLeft } from "../api";
import styles from "./forms.module.css";
import "../texts.zh";

/** Whether there is anything to ask about. */
const isSome = ({ works, points, unfinished }: LeftBehind) => works + points + unfinished > 0;

/** Which words speak of works, of points or of both. */
const wordsFor = (works: number, points: number) => (works === 0 ? "points" : points === 0 ? "works" : "both");

interface LeftWorksProps {
  /** Whether the server has something left to ask about. */
  asks: boolean;
}

/** Asks somebody who has signed in whether what was made as a visitor comes along. Closed, it asks again on the next page load. */
export default function LeftWorks({ asks }: LeftWorksProps) {
  const { t, language } = useTexts();
  const client = useQueryClient();
  const [closed, setClosed] = useState(false);
  const opened = asks && !closed;
  const left = useQuery({ ...leftQuery, enabled: opened, refetchInterval: ({ state }) => (state.data?.unfinished ? 5000 : false) }).data;

  const settled = () => {
    setClosed(true);
    client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, left: false });
    return client.invalidateQueries();
  };
  /** Another tab may have settled it in the meantime. */
  const refused = (error: unknown) => {
    toast(wordsOf(error, t("app.networkError")), "error");
    void client.invalidateQueries({ queryKey: leftQuery.queryKey });
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const take = useMutation({
    mutationFn: takeLeft,
    onSuccess: () => {
      toast(t("account.left.taken"), "success");
      return settled();
    },
    onError: refused,
  });
  const forget = useMutation({ mutationFn: forgetLeft, onSuccess: settled, onError: refused });

  if (!left) return null;
  const count = (n: number) => n.toLocaleString(language);
  const all = wordsFor(left.works + left.unfinished, left.points);
  const idle = opened && !take.isPending && !forget.isPending;
  const waits = left.unfinished > 0;
  return (
    <Dialog opened={opened && isSome(left)} title={t(`account.left.title.${all}`)} onClose={() => setClosed(true)}>
      <p className={styles.notice}>
        {left.works + left.points > 0 && t(`account.left.${wordsFor(left.works, left.points)}`, { works: count(left.works), points: count(left.points) })}
        {waits && ` ${t("account.left.unfinished", { tasks: count(left.unfinished) })}`}
      </p>
      <p className={styles.notice}>{t(`account.left.help.${all}`)}</p>
      <Row gap={2} wrap align="stretch" justify="end">
        <BusyButton variant="default" busy={forget.isPending} aria-disabled={!idle || undefined} onClick={() => idle && forget.mutate()}>
          {t("account.left.forget")}
        </BusyButton>
        {/* A button that is out of reach cannot take the focus: the dialog gives it to the first that can. */}
        <BusyButton busy={take.isPending} aria-disabled={!idle || undefined} onClick={() => idle && take.mutate()} disabled={waits} data-autofocus={!waits || undefined}>
          {t("account.left.take")}
        </BusyButton>
      </Row>
    </Dialog>
  );
}
