import { Button } from "@mantine/core";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { downloadOf, type Narrowed } from "../api";

/** The lines that a report adds up, to take away. */
export function Downloads({ of }: { of: Narrowed }) {
  const { t } = useTexts();
  return (["csv", "json"] as const).map((format) => (
    <Button key={format} component="a" href={downloadOf(format, of)} download variant="default" leftSection={<Icon name="download" size={16} />}>
      {t(`usage.${format}`)}
    </Button>
  ));
}
