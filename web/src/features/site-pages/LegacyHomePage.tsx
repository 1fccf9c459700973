import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, type UseMutationResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import { useSession } from "@/lib/api/queries";
import type { Schemas } from "@/lib/api/types";
import { browser } from "@/lib/navigation";
import { toast } from "@/lib/toast";
import { useTitle } from "@/lib/useTitle";
import { HUB_ROUTE } from "@/lib/routes";
import "./texts.zh";
import styles from "./sitePages.module.css";

type ButtonId = Schemas["LegacyButton"];

/** The page that the site began with: six buttons that lead to other sites, each told when, and trusted ones who, comes. */
export function LegacyHomePage({ logout }: { logout: UseMutationResult<unknown, Error, void> }) {
  const { t } = useTexts();
  // A visitor who signs out loses what was made: as elsewhere, only members are offered it.
  const signedIn = useSession().data?.user?.anonymous === false;
  const buttons = useQuery({
    queryKey: ["legacy-home"],
    queryFn: async ({ signal }) => (await request<Schemas["LegacyButtons"]>("GET", "/legacy-home", { signal })).buttons,
    staleTime: Infinity,
  });
  const target = useMutation({ mutationFn: (button: ButtonId) => request<Schemas["LegacyTarget"]>("POST", `/legacy-home/${button}`) });
  useTitle(t("sitePages.legacy.title"));

  const press = async (button: ButtonId) => {
    // Within the click: a window that is opened after the answer would be blocked.
    const opened = window.open("", "_blank");
    if (opened) opened.opener = null;
    try {
      const { url } = await target.mutateAsync(button);
      if (opened) opened.location.replace(url);
      else browser.assign(url);
    } catch {
      opened?.close();
      toast(t("sitePages.legacy.failed"), "error");
    }
  };

  if (buttons.isError && !buttons.data) return <ErrorState page onRetry={() => void buttons.refetch()} />;
  return (
    <div className={`${layout.hubPage} ${styles.narrow}`}>
      <header>
        <h1 className={layout.title}>{t("sitePages.legacy.title")}</h1>
        <p className={layout.lead}>{t("sitePages.legacy.lead")}</p>
      </header>
      {!buttons.data && <Skeleton height={220} radius="xl" aria-label={t("app.loading")} />}
      <ul className={styles.ways}>
        {buttons.data?.map(({ id, configured }) => (
          <li key={id}>
            <button type="button" className={styles.way} disabled={!configured || target.isPending} onClick={() => void press(id)}>
              <Icon name={configured ? "external" : "lock"} size={22} />
              <span>
                <strong>{t(`sitePages.legacy.${id}`)}</strong>
                <small>{t(configured ? "sitePages.legacy.newTab" : "sitePages.legacy.closed")}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.heroWays}>
        <Button component={Link} to={HUB_ROUTE} size="md">
          {t("sitePages.legacy.hub")}
        </Button>
        {signedIn && (
          <Button
            size="md"
            variant="default"
            leftSection={<Icon name="logout" size={18} />}
            loading={logout.isPending}
            onClick={() => logout.mutate(undefined, { onSuccess: () => toast(t("sitePages.legacy.loggedOut"), "success"), onError: () => toast(t("app.networkError"), "error") })}
          >
            {t("sitePages.legacy.logout")}
          </Button>
        )}
      </div>
    </div>
  );
}
