import { Button } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Problem } from "@/components/blocks/Problem";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import type { Challenge } from "@/lib/api/types";
import { loginByMail } from "../api";
import { PageHead } from "../pages/PageHead";
import { useSubmit } from "../submit";
import styles from "../pages/page.module.css";

interface Props {
  link: string;
  onEntered(): Promise<void>;
  onChallenge(challenge: Challenge): void;
}

/** What the link of a letter opens: one press signs in. Programs that open links by themselves press nothing. */
export function LinkLogin({ link, onEntered, onChallenge }: Props) {
  const { t } = useTexts();
  const { busy, problem, submit } = useSubmit();
  const user = useSession().data?.user;
  const press = () =>
    submit(async () => {
      const challenge = await loginByMail({ link });
      await (challenge ? onChallenge(challenge) : onEntered());
    }, t("account.failed.login"));

  return (
    <>
      <PageHead title={t("account.linkLogin.title")} help={t("account.linkLogin.help")} />
      {user && !user.anonymous && (
        <Panel small className={styles.site}>
          <Icon name="info" />
          <span>{t("account.linkLogin.other", { name: user.display_name })}</span>
        </Panel>
      )}
      {problem && <Problem className={styles.problem}>{problem}</Problem>}
      <Button size="md" fullWidth loading={busy} disabled={busy} onClick={() => void press()} data-autofocus>
        {t("account.linkLogin.press")}
      </Button>
    </>
  );
}
