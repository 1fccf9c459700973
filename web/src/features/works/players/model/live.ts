import { Mesh, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { materialsOf, meshesOf, release, type Model } from "./read";
import { createStage, lookFromFirst, resize } from "./scene";

const KEY_TURN = Math.PI / 16;
const KEY_ZOOM = 1.12;
const NEAREST = 0.25;
const FARTHEST = 9;
const MOST_PIXELS_PER_PIXEL = 2;
const POLE = 0.02;
const STILL_WIDTH = 640;

export interface Live {
  /** Whether the key meant something. */
  key(key: string, shift: boolean): boolean;
  setLight(strength: number): void;
  setWireframe(on: boolean): void;
  setTurning(on: boolean): void;
  /** Whether the wheel zooms; otherwise it scrolls the page. */
  setWheel(on: boolean): void;
  reset(): void;
  snapshot(): Promise<Blob | null>;
  /** The same, small, for lists. */
  still(): Promise<Blob | null>;
  dispose(): void;
}

/** A model that follows pointer, touch and keys. It is drawn when something moves, and not otherwise. */
export function startLive(canvas: HTMLCanvasElement, model: Model, calm: boolean, onLost: () => void): Live {
  const stage = createStage(canvas, model);
  const { camera, renderer, scene, bounds } = stage;
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !calm;
  controls.enableZoom = false;
  controls.minDistance = bounds.radius * NEAREST;
  controls.maxDistance = bounds.radius * FARTHEST;
  controls.autoRotateSpeed = 1.4;

  let frame = 0;
  let last = 0;
  let ended = false;
  const draw = () => renderer.render(scene, camera);
  const tick = (now: number) => {
    frame = 0;
    // A change that this makes asks for the next frame, so that movement runs until it has come to rest.
    controls.update(Math.min(0.1, (now - last) / 1000));
    last = now;
    draw();
  };
  const ask = () => {
    if (frame === 0 && !ended) frame = requestAnimationFrame(tick);
  };
  controls.addEventListener("change", ask);

  const first = () => {
    controls.target.copy(bounds.center);
    lookFromFirst(stage);
    controls.update();
    ask();
  };
  let placed = false;
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    resize(stage, width, height, Math.min(devicePixelRatio, MOST_PIXELS_PER_PIXEL));
    if (!placed) first();
    placed = true;
    // At once: a canvas that was resized is empty until it is drawn.
    draw();
  };
  const watch = new ResizeObserver(fit);
  watch.observe(canvas);
  fit();
  const lost = (event: Event) => {
    event.preventDefault();
    if (!ended) onLost();
  };
  canvas.addEventListener("webglcontextlost", lost);

  const turn = (sideways: number, upwards: number) => {
    const offset = new Vector3().subVectors(camera.position, controls.target);
    const at = new Spherical().setFromVector3(offset);
    at.theta += sideways;
    at.phi = Math.min(Math.PI - POLE, Math.max(POLE, at.phi + upwards));
    camera.position.copy(controls.target).add(offset.setFromSpherical(at));
  };
  const zoom = (by: number) => {
    const offset = new Vector3().subVectors(camera.position, controls.target);
    offset.setLength(Math.min(controls.maxDistance, Math.max(controls.minDistance, offset.length() * by)));
    camera.position.copy(controls.target).add(offset);
  };
  const pan = (right: number, up: number) => {
    const step = new Vector3(right, up, 0).multiplyScalar(bounds.radius * 0.08).applyQuaternion(camera.quaternion);
    camera.position.add(step);
    controls.target.add(step);
  };

  return {
    key(key, shift) {
      const side = ARROWS[key];
      if (side && shift) pan(side[0], side[1]);
      else if (side) turn(side[0] * KEY_TURN, -side[1] * KEY_TURN);
      else if (key === "+" || key === "=") zoom(1 / KEY_ZOOM);
      else if (key === "-" || key === "_") zoom(KEY_ZOOM);
      else if (key === "0" || key === "Home") first();
      else return false;
      ask();
      return true;
    },
    setLight(strength) {
      renderer.toneMappingExposure = strength;
      ask();
    },
    setWireframe(on) {
      for (const mesh of meshesOf(model.root)) setWires(mesh, on);
      ask();
    },
    setTurning(on) {
      controls.autoRotate = on;
      last = performance.now();
      ask();
    },
    setWheel(on) {
      controls.enableZoom = on;
    },
    reset: first,
    snapshot() {
      // The buffer may be read in the breath in which it was drawn, and not later.
      draw();
      return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    },
    still() {
      draw();
      const small = document.createElement("canvas");
      const share = Math.min(1, STILL_WIDTH / Math.max(1, canvas.width));
      small.width = Math.round(canvas.width * share);
      small.height = Math.round(canvas.height * share);
      small.getContext("2d")?.drawImage(canvas, 0, 0, small.width, small.height);
      return new Promise((resolve) => small.toBlob(resolve, "image/webp", 0.9));
    },
    dispose() {
      ended = true;
      cancelAnimationFrame(frame);
      watch.disconnect();
      canvas.removeEventListener("webglcontextlost", lost);
      controls.dispose();
      release(model.root);
      stage.dispose();
    },
  };
}

const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function setWires(mesh: Mesh, on: boolean) {
  for (const material of materialsOf(mesh)) if ("wireframe" in material) material.wireframe = on;
}
