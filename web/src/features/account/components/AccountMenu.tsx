import { Popover } from "@mantine/core";
import { Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { Avatar } from "@/components/Avatar";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { Session } from "@/lib/api/types";
import { date } from "@/lib/format";
import { useLooksSignedIn } from "@/lib/stored";
import { useOrganisations } from "@/lib/api/organisations";
import { toast } from "@/lib/toast";
import { PRICES_ROUTE, WORKS_ROUTE } from "@/lib/routes";
import { useLogout } from "../api";
import styles from "./account.module.css";

// Most people belong to no organisation.
const WalletChoice = lazyPage(async () => ({ default: (await import("../wallet")).WalletChoice }));

interface Props {
  session: Session | undefined;
  freePoints: number;
}

export function AccountMenu({ session, freePoints }: Props) {
  const { t, language } = useTexts();
  const logout = useLogout();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  // Until the server has answered, the browser's own values say whether somebody is signed in.
  const looksSignedIn = useLooksSignedIn();
  const user = session?.user;
  const signedIn = session ? user != null : looksSignedIn;
  const member = signedIn && !user?.anonymous;
  // Asked for before the menu opens, so that nothing in it moves under the pointer.
  const [near, setNear] = useState(false);
  const organisations = useOrganisations(near && user?.anonymous === false).data ?? [];
  const name = !signedIn ? t("account.visitor") : user?.anonymous ? t("account.anonymous") : (user?.display_name ?? t("account.centre"));
  const helpFor = () => {
    if (user?.anonymous) return t("account.anonymousHelp");
    if (signedIn) return null;
    return freePoints > 0 ? t("account.visitorHelp", { points: freePoints }) : t("account.visitorHelpPlain");
  };
  const help = helpFor();
  const back = `?redirect=${encodeURIComponent(pathname + search)}`;
  const leave = () => {
    setOpen(false);
    logout.mutate(undefined, {
      onSuccess: () => toast(t("account.loggedOut"), "success"),
      onError: () => toast(t("app.networkError"), "error"),
    });
  };

  const entry = (words: string, to: string) => (
    <li>
      <Link className={styles.entry} to={to} onClick={() => setOpen(false)}>
        {words}
      </Link>
    </li>
  );

  return (
    <Popover opened={open} onChange={setOpen} width={290} position="bottom-end" shadow="md" offset={8} hideDetached={false} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.avatar}
          aria-label={t("app.named", { name: t("account.menu"), value: name })}
          onPointerEnter={() => setNear(true)}
          onFocus={() => setNear(true)}
          onClick={() => setOpen(!open)}
        >
          {user?.avatar ? <Avatar name={name} url={user.avatar} size={38} /> : user && !user.anonymous ? [...user.display_name][0]?.toUpperCase() : <Icon name="user" />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label={t("account.menu")}>
        <div className={styles.card}>
          <strong>{name}</strong>
          {user && !user.anonymous && user.login_name !== name && <span>{user.login_name}</span>}
          {user?.expires_ms != null && (
            <span>{t("account.expires", { date: date(user.expires_ms, language) })}</span>
          )}
          {help && <span>{help}</span>}
        </div>
        {organisations.length > 0 && (
          <Suspense>
            <WalletChoice organisations={organisations} own={session?.points?.available ?? null} />
          </Suspense>
        )}
        <ul>
          {user?.role === "admin" && entry(t("account.administration"), "/admin")}
          {signedIn && entry(t("account.works"), WORKS_ROUTE)}
          {signedIn && entry(t("account.centre"), "/setting")}
          {signedIn && entry(t("account.points"), "/points")}
          {entry(t("account.buy"), "/service-market")}
          {entry(t("account.prices"), PRICES_ROUTE)}
          {member && entry(t("account.platform"), "/dhmsg")}
          {member && entry(t("account.orders"), "/service-market?redirect=order")}
          {!member && entry(t("account.login"), `/login${back}`)}
          {!member && entry(t("account.register"), `/register${back}`)}
          {member && (
            <li>
              <button type="button" className={styles.entry} onClick={leave}>
                {t("account.logout")}
              </button>
            </li>
          )}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
