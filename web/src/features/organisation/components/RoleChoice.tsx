import { Input } from "@mantine/core";
import { Choice } from "@/components/Choice";
import { useTexts } from "@/i18n";
import type { MemberRole } from "../api";

const GIVEN = ["member", "admin"] as const satisfies readonly MemberRole[];

/** What a member may do. Owners come by handing over alone. */
export function RoleChoice({ value, onChange }: { value: MemberRole; onChange(role: MemberRole): void }) {
  const { t } = useTexts();
  const name = t("organisation.list.role");
  return (
    <Input.Wrapper size="md" label={name} labelElement="div">
      <Choice<MemberRole> wide name={name} value={value} options={GIVEN.map((role) => ({ value: role, label: t(`organisation.role.${role}`) }))} onChange={onChange} />
    </Input.Wrapper>
  );
}
