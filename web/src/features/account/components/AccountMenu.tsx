import { Popover } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Session } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useLogout } from "../api";
import type { AccountView } from "./AccountEntry";
import styles from "./account.module.css";

interface Props {
  session: Session | undefined;
  freePoints: number;
  onAsk(view: AccountView): void;
}

export function AccountMenu({ session, freePoints, onAsk }: Props) {
  const { t, language } = useTexts();
  const logout = useLogout();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const user = session?.user;
  const name = !user ? t("account.visitor") : user.anonymous ? t("account.anonymous") : user.display_name;
  const help = !user ? t("account.visitorHelp", { points: freePoints }) : user.anonymous ? t("account.anonymousHelp") : null;
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => toast(t("account.loggedOut"), "success"),
      onError: () => toast(t("app.networkError"), "error"),
    });

  const entry = (words: string, act: () => void) => (
    <li>
      <button
        type="button"
        className={styles.entry}
        onClick={() => {
          setOpen(false);
          act();
        }}
      >
        {words}
      </button>
    </li>
  );

  return (
    <Popover opened={open} onChange={setOpen} width={270} position="bottom-end" shadow="md" radius={16} offset={8} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.avatar}
          aria-label={`${t("account.menu")}：${name}`}
          onClick={() => setOpen(!open)}
        >
          {user && !user.anonymous ? [...user.display_name][0]?.toUpperCase() : <Icon name="user" />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={t("account.menu")}>
        <div className={styles.card}>
          <strong>{name}</strong>
          {user && !user.anonymous && <span>{user.login_name}</span>}
          {user?.expires_ms != null && (
            <span>{t("account.expires", { date: new Intl.DateTimeFormat(language).format(user.expires_ms) })}</span>
          )}
          {help && <span>{help}</span>}
        </div>
        <ul>
          {user && entry(t("points.title"), () => void navigate("/points"))}
          {(!user || user.anonymous) && (
            <>
              {entry(t("account.login"), () => onAsk("login"))}
              {entry(t("account.register"), () => onAsk("register"))}
            </>
          )}
          {user && !user.anonymous && entry(t("account.logout"), leave)}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
