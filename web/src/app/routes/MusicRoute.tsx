import { MusicPage } from "@/features/music/components/MusicPage";

/** The songs of the account, with a player. */
export default function MusicRoute() {
  return <MusicPage />;
}
