import { Button } from "@mantine/core";
import { Icon } from "@/components/Icon";
import { localize, settingsOf, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import type { FieldError, Mode, Params, Tool } from "@/lib/api/types";
import { toast, toastWithAction } from "@/lib/toast";
import { useSaveForAll, useTakeBack } from "./sitePresets";

interface Props {
  tool: Tool;
  mode: Mode;
  schema: JsonSchema;
  params: Params;
  /** The name in the menu's own field. */
  name: string;
  onSaved(): void;
  /** What is wrong, for that field; null where nothing is. */
  onRefused(words: string | null): void;
}

/** Offers the form's settings to everybody under a name: for administrators. */
export function SaveForAll({ tool, mode, schema, params, name, onSaved, onRefused }: Props) {
  const { t, language } = useTexts();
  const save = useSaveForAll(tool, mode);
  const takeBack = useTakeBack();

  /** A value that the form refuses is told with the field's title, which its message need not hold. */
  const said = ({ path, message }: FieldError) => {
    const [, part, field = ""] = path.split("/");
    const title = localize(schema, language === "en" ? "en" : "zh").properties?.[field]?.title;
    return part === "params" && title && !message.includes(title) ? t("preset.refused", { field: title, message }) : message;
  };
  const press = () => {
    const clean = name.trim();
    if (clean === "") return onRefused(t("preset.nameFirst"));
    save.mutate(
      { name: clean, params: settingsOf(schema, params) },
      {
        onSuccess: ({ before }) => {
          onSaved();
          if (!before || before.faults.length > 0) return toast(t(before ? "preset.replacedForAll" : "preset.savedForAll", { name: clean }), "success");
          const undo = { label: t("preset.undo"), run: () => takeBack.mutate(before, { onError: (error) => toast(wordsOf(error, t("app.networkError")), "error") }) };
          return toastWithAction(t("preset.replacedForAll", { name: clean }), undo);
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : [];
          onRefused(fields.length > 0 ? fields.map(said).join(t("app.semicolon")) : wordsOf(error, t("app.networkError")));
        },
      },
    );
  };
  return (
    <Button variant="light" size="sm" fullWidth leftSection={<Icon name="globe" size={15} />} loading={save.isPending} onClick={press}>
      {t("preset.saveForAll")}
    </Button>
  );
}
