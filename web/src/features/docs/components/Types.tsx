import { Button } from "@mantine/core";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";

/** Where the types of all parameters are, by the language that they are written in. */
const FILES = { TypeScript: "baigong.d.ts", Python: "baigong.py" } as const;

/** Types of the parameters of every tool, to be kept beside a program. */
export function Types() {
  const { t } = useTexts();
  return Object.entries(FILES).map(([language, file]) => (
    <Button key={file} component="a" href={`/types/${file}`} download={file} variant="default" title={t("docs.typesHelp")} leftSection={<Icon name="download" size={16} />}>
      {t("docs.types", { language })}
    </Button>
  ));
}
