import { expect, type Locator } from "@playwright/test";

export interface Clip {
  width: number;
  height: number;
  seconds: number;
}

/** What the browser read from the file itself. */
export async function clip(video: Locator): Promise<Clip> {
  await expect(video).toBeVisible();
  return video.evaluate(async (node: HTMLVideoElement) => {
    if (node.readyState < HTMLMediaElement.HAVE_METADATA) {
      await new Promise((resolve, reject) => {
        node.addEventListener("loadedmetadata", resolve, { once: true });
        node.addEventListener("error", () => reject(new Error(node.error?.message ?? "not playable")), { once: true });
      });
    }
    return { width: node.videoWidth, height: node.videoHeight, seconds: node.duration };
  });
}

/** Plays until the picture has moved on; gives the time it reached. */
export function play(video: Locator): Promise<number> {
  return video.evaluate(async (node: HTMLVideoElement) => {
    node.muted = true;
    const from = node.currentTime;
    await node.play();
    await new Promise<void>((resolve) => {
      const look = () => (node.currentTime > from ? resolve() : node.requestVideoFrameCallback(look));
      node.requestVideoFrameCallback(look);
    });
    node.pause();
    return node.currentTime - from;
  });
}

/** Jumps to a time and waits for its picture; gives the time shown. */
export function seek(video: Locator, seconds: number): Promise<number> {
  return video.evaluate(async (node: HTMLVideoElement, to: number) => {
    const arrived = new Promise((resolve) => node.addEventListener("seeked", resolve, { once: true }));
    node.currentTime = to;
    await arrived;
    return node.currentTime;
  }, seconds);
}

/** The file answers a request for a part of it, as players make them. */
export async function expectPart(video: Locator): Promise<void> {
  const address = await video.evaluate((node: HTMLVideoElement) => node.currentSrc.split("#")[0]!);
  const answer = await video.page().request.get(address, { headers: { range: "bytes=100-299" } });
  expect(answer.status()).toBe(206);
  expect(answer.headers()["content-range"]).toMatch(/^bytes 100-299\/\d+$/);
  expect((await answer.body()).length).toBe(200);
}
