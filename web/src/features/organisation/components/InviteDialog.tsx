import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { ShownOnce } from "@/components/ShownOnce";
import { useTexts } from "@/i18n";
import { useLast } from "@/lib/hooks";
import { reasonOf, useInvite, type MadeInvitation, type MemberRole } from "../api";
import { anyWrong, capsOf, draftOf } from "../caps";
import { CapsFields } from "./CapsFields";
import { RoleChoice } from "./RoleChoice";

interface Props {
  id: string;
  /** Whether the reader can make administrators. */
  admins: boolean;
  opened: boolean;
  onClose(): void;
}

/** Who is invited as what; afterwards the link, this once. */
export function InviteDialog({ id, admins, opened, onClose }: Props) {
  const { t } = useTexts();
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const shown = useLast(made);
  return (
    <>
      <Dialog opened={opened} title={t("organisation.invitations.make")} onClose={onClose}>
        <InviteForm
          id={id}
          admins={admins}
          onMade={(invitation) => {
            onClose();
            setMade(invitation);
          }}
        />
      </Dialog>
      <ShownOnce
        text={made?.link ?? null}
        title={t("organisation.invitations.shownTitle")}
        help={
          <>
            {shown?.mailed && <p>{t("organisation.invitations.mailed", { email: shown.email ?? "" })}</p>}
            <p>{t("organisation.invitations.shownHelp")}</p>
          </>
        }
        label={t("organisation.invitations.link")}
        done={t("organisation.invitations.done")}
        onDone={() => setMade(null)}
      />
    </>
  );
}

function InviteForm({ id, admins, onMade }: { id: string; admins: boolean; onMade(made: MadeInvitation): void }) {
  const { t } = useTexts();
  const invite = useInvite(id);
  const [role, setRole] = useState<MemberRole>("member");
  const [email, setEmail] = useState("");
  const [draft, setDraft] = useState(() => draftOf());
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const to = email.trim();
    if (!anyWrong(draft)) invite.mutate({ role, caps: capsOf(draft), ...(to && { email: to }) }, { onSuccess: onMade });
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <TextInput
        size="md"
        type="email"
        label={t("organisation.invitations.email")}
        description={t("organisation.invitations.emailHelp")}
        value={email}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {admins && <RoleChoice value={role} onChange={setRole} />}
      <CapsFields draft={draft} onChange={setDraft} tried={tried} />
      {invite.isError && <Problem>{reasonOf(invite.error, t("organisation.actionFailed"))}</Problem>}
      <Button type="submit" size="md" loading={invite.isPending}>
        {t("organisation.invitations.go")}
      </Button>
    </Stack>
  );
}
