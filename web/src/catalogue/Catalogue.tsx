import { useComputedColorScheme } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts, type Language } from "@/i18n";
import styles from "./catalogue.module.css";
import { STORIES } from "./stories";

/** Every component in its states, under the name of its file; `only` draws one of them, and opens what lies over the page. */
export function Catalogue({ only }: { only: string | null }) {
  const { language } = useTexts();
  const scheme = useComputedColorScheme();
  const shown = Object.entries(STORIES).filter(([name]) => only === null || name === only);
  const other = scheme === "dark" ? "light" : "dark";
  const address = (look: string, lang: Language) => `?scheme=${look}&lang=${lang}${only ? `&only=${only}` : ""}`;
  return (
    <main className={styles.page}>
      <Row as="header" gap={5} align="baseline" className={styles.head}>
        <h1>Components</h1>
        <a href={address(other, language)}>{other}</a>
        <a href={address(scheme, language === "en" ? "zh-CN" : "en")}>{language === "en" ? "中文" : "English"}</a>
        {only && <a href={`?scheme=${scheme}&lang=${language}`}>all</a>}
      </Row>
      {shown.map(([name, Story]) => (
        <Stack as="section" gap={3} shrink key={name} aria-label={name}>
          <h2 className={styles.name}>{only ? name : <a href={`${address(scheme, language)}&only=${name}`}>{name}</a>}</h2>
          <Row gap={4} wrap>
            <Story alone={only !== null} />
          </Row>
        </Stack>
      ))}
    </main>
  );
}
