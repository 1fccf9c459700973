import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { KeptPreset } from "@/lib/api/types";
import { useLast } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { usePresetActs } from "../api";

const NAME_CHARS = 40;

/** Names a preset anew, in both languages. */
export function PresetDialog({ edited, onClose }: { edited: KeptPreset | null; onClose(): void }) {
  const { t } = useTexts();
  const preset = useLast(edited);
  return (
    <Dialog opened={edited !== null} title={t("adminPresets.renameTitle")} size={440} onClose={onClose}>
      {preset && <Fields key={`${preset.id}:${preset.updated_ms}:${String(edited !== null)}`} preset={preset} onDone={onClose} />}
    </Dialog>
  );
}

function Fields({ preset, onDone }: { preset: KeptPreset; onDone(): void }) {
  const { t } = useTexts();
  const { change } = usePresetActs();
  const [name, setName] = useState(preset.name);
  const [english, setEnglish] = useState(preset.name_en ?? "");
  const fault = (path: string) => (change.error instanceof ApiError ? change.error.fields.find((field) => field.path === path)?.message : undefined);
  const write = (set: (words: string) => void, words: string) => {
    // What was said of it is over as soon as it is changed.
    change.reset();
    set(words);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { id: preset.id, name, name_en: english.trim() || null, enabled: preset.enabled },
      {
        onSuccess: () => {
          toast(t("adminPresets.renamed"), "success");
          onDone();
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.fields.length > 0)) toast(wordsOf(error, t("app.networkError")), "error");
        },
      },
    );
  };
  return (
    <Stack as="form" gap={3} onSubmit={submit} noValidate>
      <TextInput required label={t("adminPresets.name")} maxLength={NAME_CHARS} value={name} error={fault("/name")} data-autofocus onChange={(event) => write(setName, event.currentTarget.value)} />
      <TextInput
        label={t("adminPresets.english")}
        description={t("adminPresets.englishHelp")}
        lang="en"
        maxLength={NAME_CHARS}
        value={english}
        error={fault("/name_en")}
        onChange={(event) => write(setEnglish, event.currentTarget.value)}
      />
      <Button type="submit" loading={change.isPending}>
        {t("adminPresets.save")}
      </Button>
    </Stack>
  );
}
