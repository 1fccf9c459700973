import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { grouped, stamp } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { useEndKeyOf, useKeysOf, type UserKey } from "../api";
import styles from "./dialog.module.css";

const isOver = ({ ended_ms, expires_ms }: UserKey) => ended_ms !== null || (expires_ms !== null && expires_ms <= Date.now());

/** The keys of a user's programs, and the end of one. */
export function KeysTab({ uid }: { uid: number }) {
  const { t } = useTexts();
  const keys = useKeysOf(uid);
  const end = useEndKeyOf(uid);
  const [ending, setEnding] = useState<UserKey | null>(null);
  const shown = useLast(ending);
  if (keys.isError && !keys.data) return <ErrorState title={wordsOf(keys.error, t("adminUsers.keys.failed"))} onRetry={() => void keys.refetch()} />;
  if (!keys.data) return <Skeleton height={64} radius="lg" role="status" aria-label={t("app.loading")} />;
  if (keys.data.length === 0) return <p className={styles.empty}>{t("adminUsers.keys.empty")}</p>;
  const facts = (key: UserKey) =>
    [
      key.hint,
      key.test ? t("adminUsers.keys.test") : t("adminUsers.keys.spent", { points: grouped(key.spent.total) }),
      t("adminUsers.keys.made", { when: stamp(key.created_ms).slice(0, 16) }),
      key.last_used_ms === null ? t("adminUsers.keys.unused") : t("adminUsers.keys.used", { when: stamp(key.last_used_ms).slice(0, 16) }),
    ].join(" · ");
  return (
    <>
      <ul className={styles.sessions}>
        {keys.data.map((key) => (
          <li key={key.id}>
            <Icon name="key" size={24} />
            <div>
              <strong>{key.name}</strong>
              <small>{facts(key)}</small>
            </div>
            {isOver(key) ? (
              <small>{t("adminUsers.keys.ended")}</small>
            ) : (
              <Button size="compact-md" variant="default" aria-label={t("app.named", { name: t("adminUsers.keys.end"), value: key.name })} onClick={() => setEnding(key)}>
                {t("adminUsers.keys.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        opened={ending !== null}
        title={t("adminUsers.keys.endTitle", { name: shown?.name ?? "" })}
        message={t("adminUsers.keys.endHelp")}
        confirm={t("adminUsers.keys.end")}
        busy={end.isPending}
        onConfirm={() =>
          ending &&
          end.mutate(ending.id, {
            onSuccess: () => toast(t("adminUsers.keys.done"), "success"),
            onError: (error) => toast(wordsOf(error, t("adminUsers.act.failed")), "error"),
            onSettled: () => setEnding(null),
          })
        }
        onClose={() => setEnding(null)}
      />
    </>
  );
}
