import type { ModelFacts } from "./read";

/** The browser's own store: what was drawn once need not be fetched and drawn again after a reload. */
const STORE = "model-covers";
const FACTS = "x-facts";
const MOST = 200;

export interface Cover {
  picture: Blob;
  facts: ModelFacts;
}

const keyOf = (id: string) => `/model-covers/${encodeURIComponent(id)}`;
/** Browsers have no such store on pages without TLS, and none at all in some private windows. */
const open = async () => ("caches" in window ? caches.open(STORE).catch(() => null) : null);

/** The cover of a model that was kept before. */
export async function keptCover(id: string): Promise<Cover | null> {
  try {
    const kept = await (await open())?.match(keyOf(id));
    if (!kept) return null;
    return { picture: await kept.blob(), facts: JSON.parse(kept.headers.get(FACTS) ?? "") as ModelFacts };
  } catch {
    return null;
  }
}

/** Keeps the cover of a model; the oldest ones leave. A full disk is no failure: it is drawn again. */
export async function keepCover(id: string, { picture, facts }: Cover): Promise<void> {
  try {
    const store = await open();
    if (!store) return;
    await store.put(keyOf(id), new Response(picture, { headers: { "content-type": picture.type, [FACTS]: JSON.stringify(facts) } }));
    const keys = await store.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => store.delete(key)));
  } catch {
    return;
  }
}
