import { Skeleton } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import { ApiError } from "@/lib/api/client";
import { useSession } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import { useStored } from "@/lib/stored";
import { toast } from "@/lib/toast";
import { useLogout, useMe } from "../api";
import { DataSection } from "../setting/DataSection";
import { DefaultPasswordBanner } from "../setting/DefaultPasswordBanner";
import { DevicesSection } from "../setting/DevicesSection";
import { PasswordSection } from "../setting/PasswordSection";
import { ProfileSection } from "../setting/ProfileSection";
import { isSection, SideNav, type Section } from "../setting/SideNav";
import { LoadFailed } from "../setting/LoadFailed";
import "../texts.zh";
import styles from "../setting/setting.module.css";

interface Props {
  /** Second factors, from their own feature. */
  security: ReactNode;
  /** Sites that may use the account, from their own feature. */
  sites: ReactNode;
  /** The end of the account, from its own feature; it tells before the session is gone. */
  closing(onLeave: () => void): ReactNode;
}

/** The personal centre. Whoever is not signed in is led to the login. */
export function SettingPage({ security, sites, closing }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const uid = useStored("uid");
  const session = useSession();
  const me = useMe(uid !== null);
  const asked = search.get("section") ?? "";
  const section: Section = isSection(asked) ? asked : "profile";
  useTitle(t("account.setting.title"));

  // The values may still be on their way to a browser that has the cookie alone.
  const nobody = uid === null && (session.isError || session.data?.user === null);
  const ended = me.error instanceof ApiError && me.error.status === 401;
  useEffect(() => {
    if (leaving || !(nobody || ended)) return;
    if (ended) toast(t("account.failed.ended"), "error");
    void navigate(`/login?redirect=${encodeURIComponent(`/setting${asked ? `?section=${asked}` : ""}`)}`, { replace: true });
  }, [nobody, ended, leaving, navigate, asked, t]);

  const leave = () => {
    setLeaving(true);
    logout.mutate(undefined, {
      onSuccess: () => {
        toast(t("account.loggedOut"), "success");
        void navigate("/", { replace: true });
      },
      onError: () => {
        setLeaving(false);
        toast(t("app.networkError"), "error");
      },
    });
  };
  const left = () => {
    setLeaving(true);
    void navigate("/login", { replace: true });
  };

  const closed = () => {
    setLeaving(true);
    void navigate("/", { replace: true });
  };

  const user = me.data;
  return (
    <div className={styles.root}>
      <SideNav current={section} onLogout={leave} />
      <div className={styles.content}>
        {user?.isDefaultPassword && <DefaultPasswordBanner />}
        {me.isError && !ended && <LoadFailed words={wordsOf(me.error, t("account.failed.profile"))} onRetry={() => void me.refetch()} />}
        {!me.isError && !user && <Loading />}
        {user && section === "profile" && <ProfileSection me={user} />}
        {user && uid && section === "password" && <PasswordSection me={user} uid={uid} />}
        {user && section === "security" && <Titled title={t("account.setting.security")}>{security}</Titled>}
        {user && section === "devices" && <DevicesSection onLeft={left} />}
        {user && section === "data" && <DataSection />}
        {user && section === "closing" && <Titled title={t("account.setting.closing")}>{closing(closed)}</Titled>}
        {user && section === "sites" && <Titled title={t("account.setting.sites")}>{sites}</Titled>}
      </div>
    </div>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </section>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={4} role="status" aria-label={t("app.loading")}>
      <Skeleton height={40} width="32%" />
      <Skeleton height={150} radius="xl" />
      <Skeleton height={260} radius="xl" />
    </Stack>
  );
}
