import { Button, TextInput } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { IconButton } from "@/components/IconButton";
import { settingsOf, withSettings, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import type { Mode, Params, Tool } from "@/lib/api/types";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { readPresets, type Preset } from "@/lib/drafts";
import { saveBlob } from "@/lib/save";
import { toast, toastWithAction } from "@/lib/toast";
import { Failed } from "./Failed";
import { MOST, NAME_CHARS, TooManyPresets, useOwnPresets } from "./ownPresets";
import { SaveForAll } from "./SaveForAll";
import { SiteList } from "./SiteList";
import { useSitePresets } from "./sitePresets";
import "./texts.zh";
import styles from "./PresetList.module.css";

interface Props {
  tool: Tool;
  mode: Mode;
  schema: JsonSchema;
  params: Params;
  onApply(params: Params): void;
  onClose(): void;
}

/** Presets of a mode: the site's, and the reader's own, which are saved, renamed, removed, and taken away as a file. */
export default function PresetList({ tool, mode, schema, params, onApply, onClose }: Props) {
  const { t, pick } = useTexts();
  const kept = useOwnPresets(tool.id, mode.id);
  const presets = kept.items ?? [];
  const [name, setName] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isAdmin = useSession().data?.user?.role === "admin";
  const offered = (useSitePresets(tool, mode).data ?? []).length;
  const own = useId();
  const [renaming, setRenaming] = useState<string | null>(null);
  /** A renamed preset whose new name is another one's, until it is said whether that one may go. */
  const [replacing, setReplacing] = useState<Preset | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  /** Whether it could be done; if not, the reason stands at the field. */
  const tried = async (work: Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work;
      return true;
    } catch (error) {
      const [fault] = error instanceof ApiError ? error.fields : [];
      setRefused(error instanceof TooManyPresets ? t("preset.full", { count: MOST }) : (fault?.message ?? wordsOf(error, t("app.networkError"))));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const done = () => {
    setRenaming(null);
    setName("");
  };

  const save = async () => {
    const clean = name.trim();
    if (clean === "") return;
    if (renaming === null) {
      // One of the same name is replaced: people save again to change it.
      if (!(await tried(kept.keep([{ name: clean, params: settingsOf(schema, params) }])))) return;
      toast(t("preset.saved", { name: clean }), "success");
      return done();
    }
    const old = presets.find((preset) => preset.name === renaming);
    if (old && clean !== renaming && presets.some((preset) => preset.name === clean)) return setReplacing({ ...old, name: clean });
    if (!old || (await tried(kept.keep([{ ...old, name: clean }], renaming)))) done();
  };
  const remove = async (gone: Preset) => {
    if (!(await tried(kept.remove(gone.name)))) return;
    toastWithAction(t("preset.removed", { name: gone.name }), { label: t("preset.undo"), run: () => void tried(kept.keep([gone])) }, "info");
  };
  const apply = (called: string, settings: Params) => {
    onApply(withSettings(schema, params, settings));
    toast(t("preset.applied", { name: called }), "success");
    onClose();
  };
  const exportAll = () =>
    saveBlob(new Blob([JSON.stringify(presets, null, 2)], { type: "application/json" }), `${tool.id}-${mode.id}-presets.json`);
  const importAll = async (file: File) => {
    const found = await file.text().then((text) => readPresets(JSON.parse(text)), () => null).catch(() => null);
    if (!found) return toast(t("preset.unreadable"), "error");
    // Of two with one name the later counts, as when they are saved one after the other.
    const read = [...new Map(found.map((one) => [one.name, one])).values()];
    await tried(kept.keep(read));
  };

  return (
    <Stack gap={2}>
      <Row
        as="form"
        gap={2}
        align="stretch"
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          value={name}
          maxLength={NAME_CHARS}
          placeholder={t("preset.name")}
          aria-label={t("preset.name")}
          data-autofocus
          error={refused}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setRefused(null);
          }}
        />
        <Button type="submit" variant="default" loading={busy}>
          {t(renaming === null ? "preset.save" : "preset.rename")}
        </Button>
      </Row>
      {isAdmin && renaming === null && (
        <SaveForAll tool={tool} mode={mode} schema={schema} params={params} name={name} onSaved={() => setName("")} onRefused={setRefused} />
      )}
      <SiteList tool={tool} mode={mode} onApply={(preset) => apply(pick(preset.name), preset.params)} />
      {offered > 0 && (
        <p id={own} className={styles.heading}>
          {t("preset.own")}
        </p>
      )}
      {kept.items?.length === 0 && <p className={styles.note}>{t("preset.empty")}</p>}
      {kept.failed && !kept.items && <Failed onRetry={kept.retry}>{t("preset.ownFailed")}</Failed>}
      <ul className={styles.list} aria-labelledby={offered > 0 ? own : undefined}>
        {presets.map((preset) => (
          <li key={preset.name}>
            <button
              type="button"
              className={styles.apply}
              onClick={() => apply(preset.name, preset.params)}
            >
              {preset.name}
            </button>
            <IconButton
              icon="pen"
              size={32}
              label={t("preset.renameOne", { name: preset.name })}
              onClick={() => {
                setRenaming(preset.name);
                setName(preset.name);
              }}
            />
            <IconButton icon="trash" size={32} label={t("preset.remove", { name: preset.name })} onClick={() => void remove(preset)} />
          </li>
        ))}
      </ul>
      <Confirm
        opened={replacing !== null}
        title={t("preset.replaceTitle", { name: replacing?.name ?? "" })}
        message={t("preset.replaceHelp")}
        confirm={t("preset.replace")}
        onConfirm={() => {
          const moved = replacing ? tried(kept.keep([replacing], renaming ?? undefined)) : Promise.resolve(true);
          setReplacing(null);
          void moved.then((kept) => kept && done());
        }}
        onClose={() => setReplacing(null)}
      />
      <Row gap={1} className={styles.foot}>
        <span>{t(kept.inAccount ? "preset.inAccount" : "preset.inBrowser")}</span>
        <input
          ref={picker}
          type="file"
          hidden
          accept="application/json"
          aria-label={t("preset.import")}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file) void importAll(file);
          }}
        />
        <Button variant="subtle" size="compact-xs" onClick={() => picker.current?.click()}>
          {t("preset.import")}
        </Button>
        <Button variant="subtle" size="compact-xs" disabled={presets.length === 0} onClick={exportAll}>
          {t("preset.export")}
        </Button>
      </Row>
    </Stack>
  );
}
