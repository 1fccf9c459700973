import { provideTexts } from "@/i18n/texts";

export const onward = {
  more: "接着做…",
  video: "做成视频",
  music: "配乐",
  speak: "让它说话",
  lips: "对口型",
  model: "做成 3D",
  retouch: "修图",
  rework: "改视频",
  remix: "改编",
  picture: "做成图片",
  lastFrame: "用最后一帧",
  frameAlt: "取出的一帧",
  frameAt: "取自视频 {{time}}",
  frameEnd: "取自视频结尾",
  frameHelp: "选一个工具，这张图片会填进它的表单。",
  taking: "正在取出这一帧",
  sending: "正在上传图片",
  sent: "图片已备好",
  takeFailed: "没能取出这一帧：视频读取不了。请重试，或先下载再上传截图。",
  points: "{{points}} 积分",
  pointsUpTo: "最多 {{points}} 积分",
  free: "免费",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    onward: typeof onward;
  }
}
provideTexts({ onward }, () => import("./texts.en"));
