import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { JoinLinks } from "@/components/JoinLinks";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import { useSession, useTools } from "@/lib/api/queries";
import { toast } from "@/lib/toast";
import { PAGE_SIZE, useSongs } from "../api";
import { usePlayer } from "../usePlayer";
import { Cover } from "./Cover";
import { PlayerBar } from "./PlayerBar";
import { SongGrid } from "./SongGrid";
import "../texts.zh";
import styles from "./music.module.css";

/** The music player: the account's songs, three a page, with the words of the one that plays. */
export function MusicPage() {
  const { t, pick } = useTexts();
  const session = useSession();
  const signedIn = session.data?.user != null;
  const member = signedIn && session.data?.user?.anonymous === false;
  const [page, setPage] = useState(1);
  const songs = useSongs(page, signedIn);
  const total = songs.data?.total ?? 0;
  const player = usePlayer({
    total,
    first: (page - 1) * PAGE_SIZE,
    onSong: (at) => setPage(Math.floor(at / PAGE_SIZE) + 1),
    onFailure: () => toast(t("music.failed"), "error"),
  });
  const maker = useTools().data?.find((tool) => tool.modes.some((mode) => mode.output === "audio"));
  const waiting = session.isPending || (signedIn && songs.isPending);
  const empty = !waiting && !songs.isError && total === 0;

  useTitle(t("music.title"));

  return (
    <div className={styles.root} data-empty={empty || undefined}>
      <aside className={styles.side}>
        <h1 className={styles.title}>{t("music.title")}</h1>
        <ul className={styles.menu}>
          <li>
            <Link to="/musicplayer" aria-current="page">
              <Icon name="audio" size={18} />
              {t("music.mine")}
              {total > 0 && <span>{total}</span>}
            </Link>
          </li>
          {maker && (
            <li>
              <Link to={maker.route}>
                <Icon name="spark" size={18} />
                {t("music.make")}
              </Link>
            </li>
          )}
        </ul>
        {player.song && (
          <div className={styles.disc} data-playing={player.playing || undefined} aria-hidden="true">
            <Cover song={player.song} />
          </div>
        )}
      </aside>
      <section className={styles.list} aria-label={t("music.mine")}>
        {waiting && <GridSkeleton />}
        {songs.isError && <ErrorState onRetry={() => void songs.refetch()} />}
        {empty && !member && (
          <EmptyState
            title={t("music.signIn")}
            help={t(signedIn ? "music.signInKeep" : "music.signInHelp")}
            action={
              <>
                <JoinLinks buttons />
                {maker && (
                  <Button component={Link} to={maker.route} variant="default">
                    {t("music.make")}
                  </Button>
                )}
              </>
            }
          />
        )}
        {empty && member && (
          <EmptyState
            title={t("music.empty")}
            help={maker ? t("music.emptyHelp", { tool: pick(maker.title) }) : t("music.emptyHelpPlain")}
            action={
              maker && (
                <Button component={Link} to={maker.route} size="md">
                  {t("music.make")}
                </Button>
              )
            }
          />
        )}
        {!waiting && !songs.isError && total > 0 && (
          <SongGrid songs={songs.data?.records ?? []} page={page} total={total} player={player} onPage={setPage} />
        )}
      </section>
      {!empty && (
        <Panel as="section" className={styles.words} aria-label={t("music.lyrics")}>
          <h2>{t("music.lyrics")}</h2>
          <div className={styles.lyrics} tabIndex={0} role="region" aria-label={player.song?.title ?? t("music.lyrics")}>
            {player.song ? player.song.description || t("music.noLyrics") : t("music.choose")}
          </div>
        </Panel>
      )}
      <PlayerBar player={player} empty={total === 0} />
    </div>
  );
}

function GridSkeleton() {
  const { t } = useTexts();
  return (
    <div className={styles.songs} role="status" aria-label={t("app.loading")}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={260} radius="xl" />
      ))}
    </div>
  );
}
