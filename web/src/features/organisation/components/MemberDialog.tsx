import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { reasonOf, useChangeMember, type Member, type Organisation } from "../api";
import { anyWrong, capsOf, draftOf } from "../caps";
import { CapsFields } from "./CapsFields";
import { RoleChoice } from "./RoleChoice";

interface Props {
  item: Organisation;
  member: Member | null;
  onClose(): void;
}

/** What a member may do and spend. */
export function MemberDialog({ item, member, onClose }: Props) {
  const { t } = useTexts();
  const shown = useLast(member);
  return (
    <Dialog opened={member !== null} title={t("organisation.list.editTitle", { name: shown?.display_name ?? "" })} onClose={onClose}>
      {shown && <MemberForm key={shown.uid} item={item} member={shown} onDone={onClose} />}
    </Dialog>
  );
}

function MemberForm({ item, member, onDone }: { item: Organisation; member: Member; onDone(): void }) {
  const { t } = useTexts();
  const change = useChangeMember(item.id);
  const [role, setRole] = useState(member.role);
  const [draft, setDraft] = useState(() => draftOf(member.caps));
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (anyWrong(draft)) return;
    change.mutate(
      { uid: member.uid, caps: capsOf(draft), ...(role !== member.role && { role }) },
      {
        onSuccess: () => {
          toast(t("organisation.saved"), "success");
          onDone();
        },
      },
    );
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      {item.role === "owner" && member.role !== "owner" && <RoleChoice value={role} onChange={setRole} />}
      <CapsFields draft={draft} onChange={setDraft} tried={tried} />
      {change.isError && <Problem>{reasonOf(change.error, t("organisation.actionFailed"))}</Problem>}
      <Button type="submit" size="md" loading={change.isPending}>
        {t("organisation.save")}
      </Button>
    </Stack>
  );
}
