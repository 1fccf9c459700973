import { Confirm } from "@/components/Confirm";
import { useTexts } from "@/i18n";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { reasonOf, useHandOver, useRemoveMember, type Member } from "../api";

interface Props {
  id: string;
  member: Member | null;
  onDone(): void;
}

/** Asks before somebody else owns the organisation. */
export function HandingOver({ id, member, onDone }: Props) {
  const { t } = useTexts();
  const name = useLast(member)?.display_name ?? "";
  const handOver = useHandOver(id);
  const act = (uid: number) =>
    handOver.mutate(uid, {
      onSuccess: () => toast(t("organisation.list.handedOver", { name }), "success"),
      onError: (error) => toast(reasonOf(error, t("organisation.actionFailed")), "error"),
      onSettled: onDone,
    });
  return (
    <Confirm
      opened={member !== null}
      title={t("organisation.list.handOverTitle", { name })}
      message={t("organisation.list.handOverHelp")}
      confirm={t("organisation.list.handOver")}
      busy={handOver.isPending}
      onConfirm={() => member && act(member.uid)}
      onClose={onDone}
    />
  );
}

/** Asks before a member is let go. */
export function Removing({ id, member, onDone }: Props) {
  const { t } = useTexts();
  const name = useLast(member)?.display_name ?? "";
  const remove = useRemoveMember(id);
  const act = (uid: number) =>
    remove.mutate(uid, {
      onSuccess: () => toast(t("organisation.list.removed", { name }), "success"),
      onError: (error) => toast(reasonOf(error, t("organisation.actionFailed")), "error"),
      onSettled: onDone,
    });
  return (
    <Confirm
      opened={member !== null}
      title={t("organisation.list.removeTitle", { name })}
      message={t("organisation.list.removeHelp")}
      confirm={t("organisation.list.remove")}
      busy={remove.isPending}
      onConfirm={() => member && act(member.uid)}
      onClose={onDone}
    />
  );
}
