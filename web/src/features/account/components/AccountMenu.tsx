import { Menu } from "@mantine/core";
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
  const user = session?.user;
  const name = !user ? t("account.visitor") : user.anonymous ? t("account.anonymous") : user.display_name;
  const help = !user ? t("account.visitorHelp", { points: freePoints }) : user.anonymous ? t("account.anonymousHelp") : null;
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => toast(t("account.loggedOut"), "success"),
      onError: () => toast(t("app.networkError"), "error"),
    });

  return (
    <Menu width={260} position="bottom-end" shadow="md" radius={14} offset={8}>
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label={`${t("account.menu")}：${name}`}>
          {user && !user.anonymous ? [...user.display_name][0]?.toUpperCase() : <Icon name="user" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.card}>
          <strong>{name}</strong>
          {user && !user.anonymous && <span>{user.login_name}</span>}
          {user?.expires_ms != null && (
            <span>{t("account.expires", { date: new Intl.DateTimeFormat(language).format(user.expires_ms) })}</span>
          )}
          {help && <span>{help}</span>}
        </div>
        <Menu.Divider />
        {(!user || user.anonymous) && (
          <>
            <Menu.Item onClick={() => onAsk("login")}>{t("account.login")}</Menu.Item>
            <Menu.Item onClick={() => onAsk("register")}>{t("account.register")}</Menu.Item>
          </>
        )}
        {user && !user.anonymous && <Menu.Item onClick={leave}>{t("account.logout")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
