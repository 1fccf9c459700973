import { Skeleton } from "@mantine/core";
import { useParams } from "react-router";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { VersusList } from "@/features/gallery/versus/components/VersusList";
import { VersusPage } from "@/features/gallery/versus/components/VersusPage";
import { useTexts } from "@/i18n";
import { useTools } from "@/lib/api/queries";
import { drawGalleryPlayer } from "./galleryPlayer";

/** Comparisons that everybody sees, or one of them. */
export default function VersusRoute() {
  const { id } = useParams();
  const { t } = useTexts();
  const query = useTools();
  const tools = query.data;
  if (!tools && query.isError) return <ErrorState page onRetry={() => void query.refetch()} />;
  if (!tools) return <Skeleton height={420} radius="xl" className={layout.hubPage} role="status" aria-label={t("app.loading")} />;
  if (id === undefined) return <VersusList tools={tools} />;
  return <VersusPage key={id} id={id} tools={tools} drawPlayer={drawGalleryPlayer} />;
}
