import { ActionIcon, Button } from "@mantine/core";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { KeptPreset, Mode, Tool } from "@/lib/api/types";
import { incomingDraft } from "@/lib/drafts";
import { presetDraft } from "@/lib/prefill";
import styles from "./presets.module.css";

interface Props {
  preset: KeptPreset;
  form: { tool: Tool; mode: Mode } | null;
  /** Its place among those of its form. */
  first: boolean;
  last: boolean;
  busy: boolean;
  onMove(by: -1 | 1): void;
  onRename(): void;
  onToggle(): void;
  onRemove(): void;
}

/** Finds a button that moves a preset, wherever its row has gone. */
export const stepId = ({ id }: KeptPreset, by: -1 | 1): string => `preset-${id}-${by === -1 ? "up" : "down"}`;

/** What can be done with a preset. */
export function Acts({ preset, form, first, last, busy, onMove, onRename, onToggle, onRemove }: Props) {
  const { t } = useTexts();
  const { name } = preset;
  const step = (by: -1 | 1, end: boolean) => (
    <ActionIcon
      id={stepId(preset, by)}
      size={36}
      variant="subtle"
      color="gray"
      className={by === -1 ? styles.up : undefined}
      aria-label={t(by === -1 ? "adminPresets.up" : "adminPresets.down", { name })}
      // Not `disabled`: whoever moves it by the keyboard keeps the focus at the end of the way.
      aria-disabled={end || busy || undefined}
      onClick={() => (end || busy ? undefined : onMove(by))}
    >
      <Icon name="chevronDown" size={16} />
    </ActionIcon>
  );
  const act = (label: string, onClick: () => void, colour?: string) => (
    <Button size="compact-sm" variant="subtle" {...(colour ? { color: colour } : {})} aria-label={t("adminPresets.of", { act: label, name })} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {!(first && last) && (
        <span className={styles.order}>
          {step(-1, first)}
          {step(1, last)}
        </span>
      )}
      {form && (
        <Button
          component={Link}
          size="compact-sm"
          variant="subtle"
          aria-label={t("adminPresets.of", { act: t("adminPresets.open"), name })}
          to={`${form.tool.route}?mode=${encodeURIComponent(form.mode.id)}`}
          onClick={() => incomingDraft.set(presetDraft(preset, { zh: name, en: preset.name_en ?? name }))}
        >
          {t("adminPresets.open")}
        </Button>
      )}
      {act(t("adminPresets.rename"), onRename)}
      {act(t(preset.enabled ? "adminPresets.turnOff" : "adminPresets.turnOn"), onToggle)}
      {act(t("adminPresets.remove"), onRemove, "gray")}
    </>
  );
}
