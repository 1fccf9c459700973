import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { findUser } from "../api";
import styles from "./users.module.css";

interface Props {
  onOpen(uid: number): void;
  onAdd(uid: number): void;
}

/** Somebody by the exact login name. */
export function FindUser({ onOpen, onAdd }: Props) {
  const { t } = useTexts();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: "good" | "bad"; words: string } | null>(null);
  const [found, setFound] = useState<Awaited<ReturnType<typeof findUser>>>(null);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    if (!name.trim()) {
      setSaid({ tone: "bad", words: t("adminUsers.find.blank") });
      return;
    }
    setBusy(true);
    setSaid(null);
    try {
      const user = await findUser(name.trim());
      setFound(user);
      setSaid(user ? { tone: "good", words: t("adminUsers.find.found") } : { tone: "bad", words: t("adminUsers.find.none") });
    } catch (cause) {
      setSaid({ tone: "bad", words: failure(cause) });
    } finally {
      setBusy(false);
    }
  };
  const failure = (cause: unknown) => {
    if (cause instanceof ApiError && cause.status === 404) return t("adminUsers.find.missing");
    const message = cause instanceof ApiError ? cause.message || t("adminUsers.points.unknown") : t("app.networkError");
    return t("adminUsers.points.failed", { message });
  };

  return (
    <section className={styles.card} aria-labelledby="find-user">
      <h2 id="find-user">{t("adminUsers.find.title")}</h2>
      <p className={styles.help}>{t("adminUsers.find.help")}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void find(event)}>
        <TextInput
          label={t("adminUsers.find.name")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <p className={styles.said} data-tone={said?.tone} role={said?.tone === "bad" ? "alert" : "status"}>
          {said?.words}
        </p>
        {found && (
          <div className={styles.found}>
            <span className={styles.face} aria-hidden="true">
              {[...(found.displayName || found.loginName)][0]?.toUpperCase()}
            </span>
            <span className={styles.who}>
              <strong>{found.loginName}</strong>
              <small>{found.id}</small>
            </span>
            <span className={styles.ways}>
              <Button size="xs" variant="default" onClick={() => onAdd(found.id)}>
                {t("adminUsers.find.add")}
              </Button>
              <Button size="xs" onClick={() => onOpen(found.id)}>
                {t("adminUsers.find.open")}
              </Button>
            </span>
          </div>
        )}
        <Button type="submit" variant="default" loading={busy} leftSection={<Icon name="search" size={16} />}>
          {t("adminUsers.find.submit")}
        </Button>
      </form>
    </section>
  );
}
