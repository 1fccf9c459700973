import { Box3, Mesh, TextureLoader, Vector3, type Material, type Object3D, type Texture } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

/** What is told of a model. */
export interface ModelFacts {
  triangles: number;
  /** Width, height and depth, in the units of the file. */
  size: [number, number, number];
}

export interface Model {
  root: Object3D;
  facts: ModelFacts;
}

/** The bytes were there, but nothing here can draw them. */
export class UnreadableModel extends Error {}

/** Reads a GLB. The policy of the site lets pictures come from `blob:`, but not requests, so that textures are loaded as pictures. */
export async function readModel(bytes: ArrayBuffer): Promise<Model> {
  const loader = new GLTFLoader();
  loader.register((parser) => {
    parser.textureLoader = new TextureLoader();
    return { name: "textures-as-pictures" };
  });
  try {
    const { scene } = await loader.parseAsync(bytes, "");
    const facts = measure(scene);
    if (facts.triangles === 0 && facts.size.every((side) => side === 0)) throw new Error("nothing to draw");
    return { root: scene, facts };
  } catch (cause) {
    throw new UnreadableModel("the model cannot be drawn", { cause });
  }
}

/** Fetches a file, telling the share that has arrived where its length is known. */
export async function fetchModel(address: string, told: (share: number) => void, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { credentials: "same-origin", signal });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const total = Number(answer.headers.get("content-length"));
  if (!answer.body || !total) return answer.arrayBuffer();
  let arrived = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        arrived += chunk.byteLength;
        told(Math.min(1, arrived / total));
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).arrayBuffer();
}

function measure(root: Object3D): ModelFacts {
  let corners = 0;
  for (const mesh of meshesOf(root)) {
    const { index, attributes } = mesh.geometry;
    corners += index ? index.count : (attributes["position"]?.count ?? 0);
  }
  const box = new Box3().setFromObject(root);
  const size = box.isEmpty() ? new Vector3() : box.getSize(new Vector3());
  return { triangles: Math.floor(corners / 3), size: [size.x, size.y, size.z] };
}

export function meshesOf(root: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  root.traverse((node) => {
    if (node instanceof Mesh) meshes.push(node);
  });
  return meshes;
}

export const materialsOf = (mesh: Mesh): Material[] => (Array.isArray(mesh.material) ? mesh.material : [mesh.material]);

/** Gives back what the graphics card holds of a model. */
export function release(root: Object3D): void {
  for (const mesh of meshesOf(root)) {
    mesh.geometry.dispose();
    for (const material of materialsOf(mesh)) {
      for (const value of Object.values(material) as unknown[]) if (isTexture(value)) value.dispose();
      material.dispose();
    }
  }
}

const isTexture = (value: unknown): value is Texture => typeof value === "object" && value !== null && "isTexture" in value;
