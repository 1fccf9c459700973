import {
  Box3,
  CanvasTexture,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import type { Model } from "./read";

/** Where one looks from at first: a little from above and from the side, as things stand on a table. */
const FIRST_VIEW = new Vector3(0.55, 0.38, 1).normalize();
const FIELD_OF_VIEW = 32;
const SHADOW_SIDE = 128;

/** A model under the light of a studio, in front of a camera. */
export interface Stage {
  scene: Scene;
  camera: PerspectiveCamera;
  renderer: WebGLRenderer;
  /** The ball around the model. */
  bounds: Sphere;
  dispose(): void;
}

/** Throws where there is no WebGL. */
export function createStage(canvas: HTMLCanvasElement, { root }: Model): Stage {
  // Asked for here, because three writes an error to the console where there is none, which is nobody's fault.
  const context = canvas.getContext("webgl2", { antialias: true, alpha: true });
  if (!context) throw new Error("no WebGL");
  const renderer = new WebGLRenderer({ canvas, context, antialias: true });
  renderer.toneMapping = NeutralToneMapping;
  const scene = new Scene();
  const studio = new RoomEnvironment();
  const mapper = new PMREMGenerator(renderer);
  const light = mapper.fromScene(studio, 0.04);
  mapper.dispose();
  studio.dispose();
  scene.environment = light.texture;
  scene.environmentIntensity = 0.8;
  const key = new DirectionalLight(0xffffff, 1.4);
  key.position.set(1, 2, 1.5);
  scene.add(key, root);

  const box = new Box3().setFromObject(root);
  const bounds = box.getBoundingSphere(new Sphere());
  if (!(bounds.radius > 0)) bounds.radius = 1;
  const ground = shadow(bounds, box.min.y);
  scene.add(ground);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, bounds.radius / 100, bounds.radius * 40);
  return {
    scene,
    camera,
    renderer,
    bounds,
    dispose() {
      ground.geometry.dispose();
      ground.material.map?.dispose();
      ground.material.dispose();
      light.dispose();
      renderer.dispose();
      // Browsers keep few contexts; one that waits for the collector counts.
      renderer.forceContextLoss();
    },
  };
}

/** Fits the picture into a frame of `width` by `height` pixels. */
export function resize({ renderer, camera }: Stage, width: number, height: number, ratio: number): void {
  renderer.setPixelRatio(ratio);
  renderer.setSize(width, height, false);
  camera.aspect = width / Math.max(1, height);
  camera.updateProjectionMatrix();
}

/** Puts the camera where the whole model is seen. */
export function lookFromFirst({ camera, bounds }: Stage): void {
  const upright = (camera.fov / 360) * Math.PI;
  const narrow = Math.min(upright, Math.atan(Math.tan(upright) * camera.aspect));
  camera.position.copy(FIRST_VIEW).multiplyScalar((bounds.radius / Math.sin(narrow)) * 1.02).add(bounds.center);
  camera.lookAt(bounds.center);
}

/** A soft dark spot below the model, so that it stands on something. */
function shadow({ radius, center }: Sphere, floor: number): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SHADOW_SIDE;
  const pen = canvas.getContext("2d");
  if (pen) {
    const half = SHADOW_SIDE / 2;
    const fade = pen.createRadialGradient(half, half, 0, half, half, half);
    fade.addColorStop(0, "rgb(20 14 8 / 38%)");
    fade.addColorStop(0.45, "rgb(20 14 8 / 14%)");
    fade.addColorStop(1, "rgb(20 14 8 / 0%)");
    pen.fillStyle = fade;
    pen.fillRect(0, 0, SHADOW_SIDE, SHADOW_SIDE);
  }
  const ground = new Mesh(
    new PlaneGeometry(radius * 1.8, radius * 1.8),
    new MeshBasicMaterial({ map: new CanvasTexture(canvas), transparent: true, depthWrite: false, toneMapped: false }),
  );
  ground.rotation.x = -Math.PI / 2;
  ground.position.set(center.x, floor - radius * 0.01, center.z);
  return ground;
}
