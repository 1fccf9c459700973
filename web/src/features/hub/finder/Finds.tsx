import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { FoundTools } from "./FoundTools";
import type { useFinder } from "./useFinder";
import styles from "./finder.module.css";

interface Props {
  finder: ReturnType<typeof useFinder>;
  /** What there is without a wish: nothing, the tools that somebody keeps, or all. */
  idle?: "kept" | "all" | undefined;
  onPick(): void;
}

const EXAMPLES = ["wishTalk", "wishDance", "wishSong", "wishEdit", "wishPoster", "wishLonger"] as const;

/** The tools that answer a wish; without one, those that somebody keeps. */
export function Finds({ finder, idle, onPick }: Props) {
  const { t, pick } = useTexts();
  const { finds, sought, starred, toggle, setWish } = finder;
  const shared = { starred, onStar: toggle, onPick };
  const [first] = finds;
  if (!sought) {
    return (
      <>
        {idle === "all" && (
          <Row gap={2} wrap className={styles.examples}>
            <span>{t("finder.try")}</span>
            {EXAMPLES.map((key) => t(`finder.${key}`)).filter(finder.answers).map((words) => (
              <button key={words} type="button" className={styles.example} onClick={() => setWish(words)}>
                {words}
              </button>
            ))}
          </Row>
        )}
        {idle && <FoundTools {...shared} title={t("finder.starred")} finds={finder.starredTools} />}
        {idle && <FoundTools {...shared} title={t("finder.recent")} finds={finder.recentTools} />}
        {idle === "all" && <FoundTools {...shared} title={t("finder.all")} finds={finder.others} />}
      </>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {first ? t("finder.found", { count: finds.length, name: pick(first.tool.title) }) : t("finder.nothing")}
      </p>
      {first ? (
        <FoundTools {...shared} answering title={t("finder.results")} finds={finds} />
      ) : (
        <div className={styles.nothing}>
          <strong>{t("finder.nothing")}</strong>
          <span>{t("finder.nothingHelp")}</span>
        </div>
      )}
    </>
  );
}
