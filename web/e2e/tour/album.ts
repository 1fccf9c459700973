import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** Where the photographs lie: the folder of the first argument of `make tour`'s script. */
export const FOLDER = process.env["TOUR_FOLDER"] ?? fileURLToPath(new URL("../../../target/tour", import.meta.url));

/** The pictures of the README, where they lie, and the stations that they show. */
const SHOWN = fileURLToPath(new URL("../../../examples/screenshots", import.meta.url));
const IN_README: Partial<Record<Station, string>> = { arrive: "home", compare: "comparison" };

/** The stations in the order of the walk, and what their photographs show. */
export const STATIONS = {
  arrive: "到访：首页",
  write: "试用：写一句话",
  making: "试用：生成中",
  try: "试用：作品在创作台播放",
  viewer: "试用：作品预览",
  "register-form": "注册：填写表单",
  register: "注册：作品和积分都在，个人中心",
  "account-menu": "注册：账户菜单",
  store: "购买：商店",
  paying: "购买：扫码支付",
  cashier: "购买：演示收银台",
  paid: "购买：支付成功",
  order: "购买：我的订单",
  points: "购买：积分明细",
  image: "生成：图片",
  music: "生成：音乐",
  model: "生成：3D 模型",
  turn: "生成：旋转查看模型",
  works: "生成：作品墙",
  "compare-form": "比稿：选六个工具",
  compare: "比稿：六件作品并列",
  chosen: "比稿：选定一件",
  "publish-form": "发布：填写标题",
  published: "发布：等待审核",
  dashboard: "管理：运营看板",
  queue: "管理：作品审核",
  people: "管理：用户列表",
  person: "管理：用户详情",
  orders: "管理：订单列表",
  "order-drawer": "管理：订单详情",
  refund: "管理：退款预览",
  find: "管理：⌘K 查找",
  prices: "管理：价格",
  "price-change": "管理：改价预览",
  vendors: "管理：供应商账号",
  connecting: "管理：接入供应商",
  live: "管理：供应商已接入",
  gallery: "分享：作品画廊",
  "gallery-viewer": "分享：画廊中放大查看",
  shared: "分享：访客看到的作品页",
  "same-again": "分享：访客做同款",
} as const;
export type Station = keyof typeof STATIONS;
/** Photographs a station: the page of the walk, or another one that was opened on the way. */
export type Take = (station: Station, page?: Page) => Promise<void>;

const numberOf = (station: Station) => String(Object.keys(STATIONS).indexOf(station) + 1).padStart(2, "0");

/** Waits until pictures are drawn and nothing moves, puts the pointer away and photographs the window. */
export async function photograph(page: Page, station: Station, size: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = (node: Element) => {
      const { top, bottom } = node.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const pictures = [...document.images].filter(seen);
    const late = new Promise((resolve) => setTimeout(resolve, 5000));
    await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late]);
  });
  // Players draw their first frame, and charts their lines, a moment after they stand.
  await page.waitForTimeout(700);
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${numberOf(station)}-${station}-${size}.png`) });
  const name = size === "wide" && IN_README[station];
  if (name) await page.screenshot({ path: join(SHOWN, `${name}.jpg`), quality: 82 });
}

/** Binds the photographs that are there into one page, both sizes of a station side by side. */
export async function bind(): Promise<string> {
  const names = new Set(await readdir(FOLDER));
  const figures = (Object.keys(STATIONS) as Station[]).map((station) => {
    const pictures = ["wide", "phone"]
      .map((size) => `${numberOf(station)}-${station}-${size}.png`)
      .filter((name) => names.has(name))
      .map((name) => `<a href="${name}"><img src="${name}" alt="" loading="lazy" /></a>`);
    return `<figure id="${station}"><figcaption>${numberOf(station)} · ${STATIONS[station]}</figcaption><div>${pictures.join("")}</div></figure>`;
  });
  // They are as long as they are, so that they are named instead of shown.
  const catalogue = [...names].filter((name) => /^components-.*\.png$/.test(name)).toSorted();
  const components = catalogue.map((name) => `<a href="${name}">${name.replace(/^components-|\.png$/g, "")}</a>`).join(" · ");
  const page = `<!doctype html>
<html lang="zh">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<title>百工 · 走一遍</title>
<style>
  body { margin: 0 auto; max-width: 1360px; padding: 24px; background: #efe9dd; color: #2a241d; font: 16px "Noto Serif CJK SC", serif; }
  figure { margin: 0 0 40px; }
  figcaption { margin-bottom: 10px; font-size: 18px; }
  div { display: flex; gap: 16px; align-items: flex-start; }
  img { display: block; height: min(560px, 44vw); width: auto; max-width: 100%; border-radius: 4px; box-shadow: 0 1px 8px #0003; }
</style>
<h1>百工 · 走一遍</h1>
${figures.join("\n")}
${components && `<figure><figcaption>部件</figcaption>${components}</figure>`}
</html>
`;
  const file = join(FOLDER, "index.html");
  await writeFile(file, page);
  return file;
}
