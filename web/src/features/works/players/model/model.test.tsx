import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { artifact } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { arOf, sceneViewerAddress } from "./ar";
import { formatOf, OTHER_VIEWERS } from "./format";
import { ModelViewer } from "./ModelViewer";
import { readModel, UnreadableModel } from "./read";

/** A GLB of one triangle, two units wide and one high. */
function triangle(extensionsRequired?: string[]): ArrayBuffer {
  const positions = new Float32Array([-1, 0, 0, 1, 0, 0, 0, 1, 0]);
  const json = JSON.stringify({
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [-1, 0, 0], max: [1, 1, 0] }],
    bufferViews: [{ buffer: 0, byteLength: positions.byteLength }],
    buffers: [{ byteLength: positions.byteLength }],
    ...(extensionsRequired && { extensionsUsed: extensionsRequired, extensionsRequired }),
  });
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const out = new DataView(new ArrayBuffer(12 + 8 + text.length + 8 + positions.byteLength));
  const words: [number, number][] = [
    [0, 0x46546c67], [4, 2], [8, out.byteLength],
    [12, text.length], [16, 0x4e4f534a],
    [20 + text.length, positions.byteLength], [24 + text.length, 0x004e4942],
  ];
  for (const [at, word] of words) out.setUint32(at, word, true);
  new Uint8Array(out.buffer, 20).set(text);
  new Uint8Array(out.buffer, 28 + text.length).set(new Uint8Array(positions.buffer));
  return out.buffer;
}

describe("a model's file", () => {
  it("is known by what was found in it, and by its name until then", () => {
    expect(formatOf({ mime: "model/gltf-binary", name: "baigong-1" })).toEqual({ kind: "glb" });
    expect(formatOf({ mime: "", name: "鼎.GLB" })).toEqual({ kind: "glb" });
    expect(formatOf({ mime: "application/zip", name: "baigong-1" })).toEqual({ kind: "zip" });
    expect(formatOf({ mime: "application/octet-stream", name: "car.fbx" })).toEqual({ kind: "other", name: "FBX" });
  });

  it("tells its triangles and its size", async () => {
    const { facts } = await readModel(triangle());
    expect(facts).toEqual({ triangles: 1, size: [2, 1, 0] });
  });

  it("that nothing here can unpack is told apart from one that did not arrive", async () => {
    await expect(readModel(triangle(["KHR_draco_mesh_compression"]).slice(0, 40))).rejects.toThrow(UnreadableModel);
    await expect(readModel(new TextEncoder().encode("<html>").buffer)).rejects.toThrow(UnreadableModel);
  });
});

describe("the 3D viewer", () => {
  it("offers a GLB to be turned, and names other viewers", () => {
    renderPart(<ModelViewer artifact={artifact("ar_m", "model", { mime: "model/gltf-binary", name: "baigong-1.glb" })} />);
    expect(screen.getByRole("button", { name: "旋转查看" })).toBeVisible();
    for (const { name, url } of OTHER_VIEWERS) {
      const link = screen.getByRole("link", { name, hidden: true });
      expect(link).toHaveAttribute("href", url);
      expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
  });

  it("says what to do with an archive and with what is no GLB", () => {
    renderPart(
      <>
        <ModelViewer artifact={artifact("ar_z", "model", { mime: "application/zip", name: "baigong-1.zip" })} />
        <ModelViewer artifact={artifact("ar_f", "model", { mime: "application/octet-stream", name: "baigong-1.fbx" })} />
      </>,
    );
    expect(screen.queryByRole("button", { name: "旋转查看" })).not.toBeInTheDocument();
    expect(screen.getByText(/请下载并解压/)).toBeVisible();
    expect(screen.getByText("FBX 模型")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Blender" })).toHaveLength(2);
  });
});

describe("the reader's own room", () => {
  it("is offered where the device has a viewer for it", () => {
    expect(arOf("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140", true, false)).toBe("scene-viewer");
    expect(arOf("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140", false, false)).toBeNull();
    expect(arOf("Mozilla/5.0 (X11; Linux x86_64) Chrome/140", true, false)).toBeNull();
    expect(arOf("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", true, true)).toBe("quick-look");
  });

  it("is opened with an address that comes back", () => {
    const address = sceneViewerAddress("https://baigong.example/s/a?b=1", "鼎", "https://baigong.example/3d");
    expect(address).toContain("file=https%3A%2F%2Fbaigong.example%2Fs%2Fa%3Fb%3D1");
    expect(address).toContain("S.browser_fallback_url=https%3A%2F%2Fbaigong.example%2F3d;");
  });
});
