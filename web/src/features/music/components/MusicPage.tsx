import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession, useTools } from "@/lib/api/queries";
import { useTitle } from "@/lib/useTitle";
import { useOwnSongs, usePublishedSongs } from "../api";
import { Invitation } from "./Invitation";
import { Room } from "./Room";
import "../texts.zh";
import styles from "./music.module.css";

/** The music player: the account's songs, or what others published to who has none. */
export function MusicPage() {
  const { t } = useTexts();
  const session = useSession();
  const user = session.data?.user ?? null;
  const own = useOwnSongs(user !== null);
  const waiting = session.isPending || own.pending;
  const empty = !waiting && !own.failed && own.total === 0;
  const published = usePublishedSongs(empty);
  const maker = useTools().data?.find((tool) => tool.modes.some((mode) => mode.output === "audio"));
  useTitle(t("music.title"));
  return (
    <div className={styles.root}>
      <Row gap={3} justify="between" className={styles.head}>
        <h1>{t("music.title")}</h1>
        {maker && (
          <Button component={Link} to={maker.route} variant="default" leftSection={<Icon name="spark" size={16} />}>
            {t("music.make")}
          </Button>
        )}
      </Row>
      {empty && <Invitation session={session.data} maker={maker} small={published.tracks.length > 0} />}
      {/* Another list begins anew, and silent. */}
      <Room key={String(empty)} songs={empty ? published : own} owner={user?.id ?? ""} name={t(empty ? "music.published" : "music.mine")} waiting={waiting || published.pending} titled={empty} />
    </div>
  );
}
