import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { BusyButton } from "@/components/BusyButton";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { useSession, useSite } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import { versusRoute } from "@/lib/routes";
import { toast } from "@/lib/toast";
import { useShare, useShareActs, type Share } from "./api";
import styles from "./comparison.module.css";

/** Shows the comparison to everybody, or says what became of that. */
export function SharePart({ id }: { id: string }) {
  const { t } = useTexts();
  const share = useShare(id).data;
  const user = useSession().data?.user;
  const [opened, setOpened] = useState(false);
  if (!user || share === undefined) return null;
  const close = () => setOpened(false);
  return (
    <Row gap={3} rowGap={2} wrap className={styles.share}>
      {share ? <Shared id={id} share={share} onAgain={() => setOpened(true)} /> : (
        <>
          <Button variant="default" size="sm" leftSection={<Icon name="share" size={16} />} onClick={() => setOpened(true)}>
            {t("comparison.share")}
          </Button>
          <p>{t("comparison.shareHelp")}</p>
        </>
      )}
      <Dialog opened={opened} title={t("comparison.shareTitle")} size={480} onClose={close}>
        {user.anonymous ? (
          <Stack gap={4} shrink>
            <p>{t("comparison.shareAccount")}</p>
            <Button component={Link} to="/login">
              {t("comparison.login")}
            </Button>
          </Stack>
        ) : (
          <Fields id={id} name={user.display_name} onDone={close} />
        )}
      </Dialog>
    </Row>
  );
}

/** How it stands with what is shared. */
function Shared({ id, share, onAgain }: { id: string; share: Share; onAgain(): void }) {
  const { t } = useTexts();
  const { unshare } = useShareActs(id);
  const waiting = share.entries.filter(({ state }) => state === "pending").length;
  const refused = share.entries.filter(({ state }) => state === "refused" || state === "removed").length;
  const votes = share.entries.reduce((sum, entry) => sum + entry.votes, 0);
  return (
    <>
      <StatusMark tone={share.public ? "good" : waiting > 0 ? "warn" : "bad"}>
        {share.public ? t("comparison.shared", { count: votes }) : waiting > 0 ? t("comparison.inReview", { count: waiting }) : t("comparison.notShown")}
      </StatusMark>
      {share.public && (
        <Button component={Link} to={versusRoute(share.id)} variant="default" size="sm">
          {t("comparison.openShared")}
        </Button>
      )}
      {refused > 0 && (
        <Button variant="default" size="sm" onClick={onAgain}>
          {t("comparison.shareAgain")}
        </Button>
      )}
      <BusyButton
        variant="subtle"
        size="sm"
        busy={unshare.isPending}
        onClick={() =>
          unshare.mutate(undefined, {
            onSuccess: () => toast(t("comparison.unshared"), "success"),
            onError: (error) => toast(wordsOf(error, t("comparison.unshareFailed")), "error"),
          })
        }
      >
        {t("comparison.unshare")}
      </BusyButton>
    </>
  );
}

function Fields({ id, name, onDone }: { id: string; name: string; onDone(): void }) {
  const { t } = useTexts();
  const moderated = useSite().data?.moderates_gallery ?? true;
  const { share } = useShareActs(id);
  const [sharesPrompt, setSharesPrompt] = useState(true);
  const [showsAuthor, setShowsAuthor] = useState(false);
  const submit = () =>
    share.mutate(
      { shares_prompt: sharesPrompt, shows_author: showsAuthor },
      {
        onSuccess: (made) => {
          toast(t(made.public ? "comparison.shareDone" : "comparison.shareWaits"), "success");
          onDone();
        },
        onError: (error) => toast(wordsOf(error, t("comparison.shareFailed")), "error"),
      },
    );
  return (
    <Stack gap={4} shrink>
      <p>{t(moderated ? "comparison.shareLeadModerated" : "comparison.shareLead")}</p>
      <Checkbox label={t("comparison.sharesPrompt")} description={t("comparison.sharesPromptHelp")} checked={sharesPrompt} onChange={(event) => setSharesPrompt(event.currentTarget.checked)} />
      <Checkbox label={t("comparison.showsAuthor", { name })} checked={showsAuthor} onChange={(event) => setShowsAuthor(event.currentTarget.checked)} />
      <p>{t("comparison.right")}</p>
      <BusyButton busy={share.isPending} onClick={submit}>
        {t("comparison.shareSubmit")}
      </BusyButton>
    </Stack>
  );
}
