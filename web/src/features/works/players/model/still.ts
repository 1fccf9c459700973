import { fetchModel, readModel, release, type ModelFacts } from "./read";
import { createStage, lookFromFirst, resize } from "./scene";

const WIDTH = 640;
const HEIGHT = 480;

/** Draws a model once, off the page, and gives the picture with what is told of the model. */
export async function drawStill(address: string, signal: AbortSignal): Promise<{ picture: Blob; facts: ModelFacts }> {
  const model = await readModel(await fetchModel(address, () => undefined, signal));
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const stage = createStage(canvas, model);
  try {
    resize(stage, WIDTH, HEIGHT, 1);
    lookFromFirst(stage);
    stage.renderer.render(stage.scene, stage.camera);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
    if (!picture) throw new Error("the canvas gave no picture");
    return { picture, facts: model.facts };
  } finally {
    release(model.root);
    stage.dispose();
  }
}
