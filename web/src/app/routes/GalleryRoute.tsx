import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { useParams } from "react-router";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { GalleryPage } from "@/features/gallery/components/GalleryPage";
import { WorkPage, type Given } from "@/features/gallery/components/WorkPage";
import { inputPictureOf } from "@/features/works/players/compare/inputPicture";
import { settingsOf } from "@/features/works/settings";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { mediaUrl } from "@/lib/api/client";
import { findTool, useTools } from "@/lib/api/queries";
import type { GalleryWork, Tool } from "@/lib/api/types";
import { GALLERY_ROUTE } from "@/lib/routes";
import { drawGalleryPlayer } from "./galleryPlayer";
import { useOpenForm } from "./useOpenForm";

const CompareSlider = lazyPage(async () => ({ default: (await import("@/features/works/players/compare/CompareSlider")).CompareSlider }));

/** The gallery, or one of its works. */
export default function GalleryRoute() {
  const { id } = useParams();
  const { t } = useTexts();
  const query = useTools();
  const tools = query.data;
  const openForm = useOpenForm(tools);
  const { settingsOf, givenOf, drawCompared } = useMaking(tools);
  if (!tools && query.isError) return <ErrorState page onRetry={() => void query.refetch()} />;
  if (!tools) return <Skeleton height={420} radius="xl" className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
  if (id === undefined) return <GalleryPage tools={tools} onForm={openForm} drawPlayer={drawGalleryPlayer} />;
  return <WorkPage key={id} id={id} tools={tools} gallery={GALLERY_ROUTE} onForm={openForm} settingsOf={settingsOf} givenOf={givenOf} drawCompared={drawCompared} drawPlayer={drawGalleryPlayer} />;
}

/** What a work was made from, in the words of its form. */
function useMaking(tools: Tool[] | undefined) {
  const { t, language } = useTexts();
  const modeOf = (work: GalleryWork) => findTool(tools, work.tool)?.modes.find((one) => one.id === work.mode);
  const saidOf = (work: GalleryWork) =>
    settingsOf(modeOf(work), work.params ?? {}, language, { yes: t("gallery.yes"), no: t("gallery.no"), comma: t("app.comma") });
  return {
    settingsOf: (work: GalleryWork) => saidOf(work).filter(({ value }) => value !== "" && value !== work.prompt),
    givenOf: (work: GalleryWork): Given[] => saidOf(work).flatMap(({ title, media }) => media.map(({ id, kind }) => ({ title, url: mediaUrl(id), kind }))),
    drawCompared: (work: GalleryWork) => {
      const before = work.kind === "image" && work.params ? inputPictureOf({ params: work.params }, modeOf(work)) : null;
      if (!before) return null;
      return (
        <Suspense fallback={<Skeleton height={420} radius="lg" />}>
          <CompareSlider before={before} after={{ url: work.url, kind: "image" }} ratio={work.width && work.height ? work.width / work.height : undefined} />
        </Suspense>
      );
    },
  };
}
