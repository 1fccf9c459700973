import { provideTexts } from "@/i18n/texts";

export const result = {
  download: "下载",
  downloadAll: "全部下载",
  downloadFailed: "下载失败，请重试",
  copyLink: "复制链接",
  linkCopied: "已复制链接",
  linkFailed: "获取链接失败",
  open: "在新窗口打开",
  preview: "预览大图",
  image: "图片 {{index}}",
  next: "下一张",
  previous: "上一张",
  viewer: "图片预览",
  position: "{{index}} / {{total}}",
  video: "视频结果",
  videoFailed: "视频播放出现问题，请尝试在新窗口中打开或直接下载",
  listen: "在播放器中收听",
  lyrics: "歌词",
  audio: "音频结果",
  model: "3D 模型",
  modelHelp: "下载后可用 Blender、Windows 3D 查看器等支持 GLB 的软件打开。",
  text: "文本结果",
  copyText: "复制文本",
  followUps: "继续创作",
  vendorActions: "对这件作品的操作",
  imageFailed: "图片加载失败",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    result: typeof result;
  }
}
provideTexts({ result }, () => import("./texts.en"));
