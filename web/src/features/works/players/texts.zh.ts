import { provideTexts } from "@/i18n/texts";

export const viewer = {
  model: "3D 模型",
  modelStage: "3D 模型，可旋转查看",
  modelKeys: "方向键旋转，Shift 加方向键平移，加号与减号缩放，0 回到初始视角。",
  open: "旋转查看",
  close: "收起",
  loading: "正在加载模型…",
  received: "正在加载模型… {{percent}}%",
  failed: "模型没能加载，请检查网络后重试。",
  unreadable: "这个模型用了浏览器不能直接展开的格式或压缩，请下载后用下面的工具查看。",
  noWebgl: "当前浏览器没有开启 WebGL，无法在页面里显示 3D 模型，请下载后用下面的工具查看。",
  retry: "重试",
  light: "光照",
  lightValue: "光照 {{percent}}%",
  wireframe: "线框",
  turning: "自动旋转",
  reset: "回到初始视角",
  snapshot: "保存截图",
  snapshotFailed: "截图保存失败，请重试",
  fullscreen: "全屏",
  leaveFullscreen: "退出全屏",
  ar: "在真实空间中查看",
  arFailed: "暂时无法进入 AR，请下载模型后查看",
  gestures: "拖动旋转 · 滚轮或双指缩放 · 双指或右键平移",
  facts: "{{triangles}} 个三角面 · 尺寸 {{size}}",
  tools: "在其他软件中打开",
  toolsHelp: "下载模型后，拖进下面任意一个查看器即可；文件只在您的浏览器里打开。",
  zip: "这是一个压缩包",
  zipHelp: "模型与贴图打包在一起。请下载并解压，再打开其中的 .glb、.gltf、.obj 或 .fbx 文件。",
  foreign: "{{format}} 模型",
  foreignHelp: "页面里只能直接查看 GLB。请下载后用下面的工具打开。",
  play: "播放",
  pause: "暂停",
  seek: "播放进度",
  position: "{{time}}，共 {{total}}",
  speed: "播放速度",
  speedValue: "{{value}} 倍速",
  loop: "循环播放",
  soundFailed: "音频播放出现问题，请尝试在新窗口中打开或直接下载",
  compare: "对比原图与结果",
  compareValue: "原图占 {{percent}}%",
  before: "原图",
  after: "结果",
  beforeVideo: "原视频",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    viewer: typeof viewer;
  }
}
provideTexts({ viewer }, () => import("./texts.en"));
