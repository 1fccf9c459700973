import { provideTexts } from "@/i18n/texts";

/** The music player. */
export const music = {
  title: "音乐播放器",
  mine: "我的歌曲",
  make: "创作新歌",
  player: "播放控制",
  nothing: "还没有播放歌曲",
  play: "播放",
  pause: "暂停",
  previous: "上一首",
  next: "下一首",
  shuffle: "随机播放",
  repeat_off: "循环：关闭",
  repeat_all: "循环：全部",
  repeat_one: "循环：单曲",
  progress: "播放进度",
  position: "{{time}}，共 {{total}}",
  volume: "音量",
  lyrics: "歌词",
  noLyrics: "这首歌没有歌词",
  stage: "当前歌曲",
  parts: "列表与队列",
  list: "列表",
  more: "加载更多",
  openWork: "查看这件作品",
  queue: "队列",
  queueSize: "{{count}} 首在队列里",
  playNext: "接下来播放",
  enqueue: "加入队列",
  playsNext: "接下来播放：{{title}}",
  enqueued: "已加入队列：{{title}}",
  queueEmpty: "队列是空的",
  queueEmptyHelp: "在列表里点“接下来播放”或“加入队列”，选中的歌会排在列表前面。",
  clear: "清空队列",
  cleared: "队列已清空",
  undo: "撤销",
  up: "上移",
  down: "下移",
  remove: "移出队列",
  moved: "{{title}} 排在第 {{place}}",
  thenList: "之后按列表播放",
  thenShuffle: "之后从列表里随机播放",
  thenOne: "正在单曲循环，换歌后才轮到队列",
  mute: "静音",
  unmute: "取消静音",
  signIn: "登录后听您的歌曲",
  signInHelp: "歌曲保存在您的账户里。登录就能在这里播放，没有账户也可以先创作一首。",
  signInKeep: "您正在使用临时账户，还没有歌曲。注册后作品会保留，换一台设备登录也能听。",
  empty: "还没有歌曲",
  emptyHelpPlain: "歌曲完成后就能在这里听。",
  emptyHelp: "用 {{tool}}写下第一首歌，完成后就能在这里听。",
  failed: "歌曲无法播放，请稍后重试",
};

declare module "@/i18n/texts" {
  interface Texts {
    music: typeof music;
  }
}
provideTexts({ music }, () => import("./texts.en"));
