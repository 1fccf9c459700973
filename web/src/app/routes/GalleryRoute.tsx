import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { useParams } from "react-router";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { GalleryPage } from "@/features/gallery/components/GalleryPage";
import { WorkPage } from "@/features/gallery/components/WorkPage";
import { settingsOf } from "@/features/works/settings";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { findTool, useTools } from "@/lib/api/queries";
import type { Artifact, GalleryWork, Tool } from "@/lib/api/types";
import { GALLERY_ROUTE } from "@/lib/routes";
import { drawGalleryPlayer, playable } from "./galleryPlayer";
import { artifactOf } from "./players";
import { useOpenForm } from "./useOpenForm";

const ModelViewer = lazyPage<{ artifact: Artifact; start: boolean }>(async () => ({ default: (await import("@/features/works/players/model/ModelViewer")).ModelViewer }));

/** The gallery, or one of its works. */
export default function GalleryRoute() {
  const { id } = useParams();
  const { t } = useTexts();
  const query = useTools();
  const tools = query.data;
  const openForm = useOpenForm(tools);
  const said = useSettings(tools);
  if (!tools && query.isError) return <ErrorState page onRetry={() => void query.refetch()} />;
  if (!tools) return <Skeleton height={420} radius="xl" className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
  if (id === undefined) return <GalleryPage tools={tools} onForm={openForm} drawPlayer={drawGalleryPlayer} />;
  return <WorkPage key={id} id={id} tools={tools} gallery={GALLERY_ROUTE} onForm={openForm} settingsOf={said} drawModel={(work) => <Model work={work} />} drawPlayer={drawGalleryPlayer} />;
}

function useSettings(tools: Tool[] | undefined) {
  const { t, language } = useTexts();
  return (work: GalleryWork) => {
    const mode = findTool(tools, work.tool)?.modes.find((one) => one.id === work.mode);
    const words = { yes: t("gallery.yes"), no: t("gallery.no"), comma: t("app.comma") };
    return settingsOf(mode, work.params ?? {}, language, words).filter(({ value }) => value !== "" && value !== work.prompt);
  };
}

/** A model that can be turned. */
const Model = ({ work }: { work: GalleryWork }) => (
  <Suspense fallback={<Skeleton height={420} radius="lg" />}>
    <ModelViewer artifact={artifactOf(playable(work))} start />
  </Suspense>
);
