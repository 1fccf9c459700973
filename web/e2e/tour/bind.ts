import { bind } from "./album";

/** After the walk, also one that failed on its way: what was photographed so far shows where. */
export default async function bindAlbum(): Promise<void> {
  console.log(`the album: ${await bind()}`);
}
