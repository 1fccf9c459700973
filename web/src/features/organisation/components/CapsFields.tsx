import { TextInput } from "@mantine/core";
import { useTexts } from "@/i18n";
import { isWrong, MOST, PERIODS, type CapsDraft } from "../caps";

interface Props {
  draft: CapsDraft;
  onChange(draft: CapsDraft): void;
  /** Whether wrong fields say so. */
  tried: boolean;
}

/** The most points that a member may spend; empty fields are no bound. */
export function CapsFields({ draft, onChange, tried }: Props) {
  const { t } = useTexts();
  return (
    <>
      {PERIODS.map((period) => (
        <TextInput
          key={period}
          size="md"
          label={t(`organisation.cap.${period}`)}
          placeholder={t("organisation.cap.none")}
          inputMode="numeric"
          autoComplete="off"
          value={draft[period]}
          error={tried && isWrong(draft[period]) && t("organisation.cap.rule", { most: MOST })}
          onChange={(event) => onChange({ ...draft, [period]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}
