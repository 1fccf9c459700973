import { useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n";
import { saveFiles } from "@/lib/files";
import { saveBlob } from "@/lib/save";
import { toast } from "@/lib/toast";
import { JoinError } from "./mp4/job";
import { firstFilm, jobOf, packOf, subtitlesOf, type Taken } from "./take";

type Way = "film" | "pack";

/** What became of the last time that something was taken away. */
export type Outcome = { kind: "film"; name: string; codecs: string; bytes: number; mute: boolean; subtitles: boolean } | { kind: "browser" } | { kind: "failed"; file: string };

/** Downloads that begin in the same breath are dropped by some browsers. */
const GAP_MS = 400;

/** Takes the strip away: as a film that the browser joins, or packed for a program for editing. */
export function useTake(taken: Taken, fileName: string) {
  const { t } = useTexts();
  const [way, setWay] = useState<Way | null>(null);
  const [share, setShare] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const begin = async (what: Way, work: (signal: AbortSignal) => Promise<Outcome | null>) => {
    const { signal } = (under.current = new AbortController());
    setWay(what);
    setShare(0);
    setOutcome(null);
    try {
      setOutcome(await work(signal));
    } catch (error) {
      if (signal.aborted) toast(t("strip.stopped"), "info");
      else setOutcome(error instanceof JoinError && error.reason === "browser" ? { kind: "browser" } : { kind: "failed", file: error instanceof JoinError ? error.file : "" });
    } finally {
      setWay(null);
    }
  };

  const film = () =>
    begin("film", async (signal) => {
      const [{ joinMp4 }, { rateOf }] = await Promise.all([import("./mp4/join"), import("./mp4/source")]);
      const rate = await rateOf(firstFilm(taken));
      const { blob, video, audio, mute } = await joinMp4(jobOf(taken, rate), { signal, onProgress: setShare });
      saveBlob(blob, `${fileName}.mp4`);
      const subtitles = taken.draft.burn ? null : subtitlesOf(taken, rate);
      if (subtitles !== null) {
        await new Promise((resolve) => setTimeout(resolve, GAP_MS));
        saveBlob(new Blob([subtitles], { type: "application/x-subrip" }), `${fileName}.srt`);
      }
      return { kind: "film", name: `${fileName}.mp4`, codecs: [video, audio].filter(Boolean).join(" · "), bytes: blob.size, mute, subtitles: subtitles !== null };
    });

  const pack = () =>
    begin("pack", async (signal) => {
      const { hasSound, rateOf } = await import("./mp4/source");
      const rate = await rateOf(firstFilm(taken));
      const films = taken.clips.filter(({ kind }) => kind === "video");
      const sounding = new Set<string>();
      for (const clip of films) {
        const heard = await hasSound({ url: taken.artifactOf(clip).url!, name: clip.name }).catch(() => false);
        if (heard) sounding.add(clip.artifact);
        signal.throwIfAborted();
      }
      const files = packOf(taken, rate, sounding);
      const missing = await saveFiles(files, { archive: fileName, onProgress: setShare, signal });
      signal.throwIfAborted();
      if (missing.length > 0) return { kind: "failed", file: missing.map(({ name }) => name).join(t("app.comma")) };
      toast(t("strip.packed"), "success");
      return null;
    });

  return { way, share, outcome, film, pack, stop: () => under.current?.abort() };
}
