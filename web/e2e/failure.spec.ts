import { ROUTES } from "./studio";
import { expect, POINTS, test } from "./test";

const FAULTS = [
  { word: "#moderated", badge: "已失败", reason: "视频生成失败: Failure to pass the risk control system" },
  { word: "#ratelimit", badge: "已失败", reason: "请求过于频繁" },
] as const;

for (const { word, badge, reason } of FAULTS) {
  test(`a task that ends in ${word} says why and gives the points back`, async ({ page, studio }) => {
    await studio.open(ROUTES.kling);
    const price = await studio.price();
    const card = await studio.make(`一只风筝 ${word}`);
    await studio.settled(card, badge);
    await expect(card.getByText(reason)).toBeVisible();
    await expect(card.getByText(`已退还 ${price} 积分`)).toBeVisible();
    await studio.expectBalance(POINTS);

    await card.getByRole("button", { name: `已退还 ${price} 积分` }).click();
    const steps = page.getByRole("dialog").filter({ hasText: "积分明细" }).getByRole("listitem");
    await expect(steps).toHaveText([new RegExp(`冻结.*-${price}`), new RegExp(`退还.*\\+${price}`)]);
  });
}

test("a task whose vendor still works at its deadline says so, and its points stay held", async ({ studio }) => {
  await studio.open(ROUTES.kling);
  const price = await studio.price();
  const card = await studio.make("一只风筝 #hang");
  await studio.settled(card, "已超时");
  await expect(card.getByText("任务超时，请稍后重试。")).toBeVisible();
  await expect(card.getByText(`已冻结 ${price} 积分`)).toBeVisible();
  await studio.expectBalance(POINTS - price, price);
});

test("a cut answer does not fail a job that runs @desktop", async ({ studio }) => {
  await studio.open(ROUTES.kling);
  const card = await studio.make("断断续续的消息 #badjson");
  await studio.settled(card, "已完成");
  await expect(card.getByLabel("视频结果")).toBeVisible();
});

test("cancelling a stream says first that the points are gone", async ({ page, studio }) => {
  await studio.open(ROUTES.nanoBanana);
  const price = await studio.price();
  const card = await studio.make("画到一半 #hang");
  await expect(studio.running.locator("details p")).not.toBeEmpty();

  await card.getByRole("button", { name: "取消", exact: true }).click();
  await expect(page.getByText(`供应商已开始处理，取消后 ${price} 积分不会退还。`)).toBeVisible();
  await studio.answer("取消这个任务？", "继续等待");
  await expect(studio.running).toBeVisible();

  await card.getByRole("button", { name: "取消", exact: true }).click();
  await studio.answer("取消这个任务？", "确认取消");
  await studio.settled(card, "已取消");
  await expect(card.getByText(`已扣除 ${price} 积分`)).toBeVisible();
  await studio.expectBalance(POINTS - price);
});

test("a lost connection is told, and work goes on when it is back", async ({ context, page, studio, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await studio.open(ROUTES.seedream);
  await studio.settled(await studio.make("风起之前"), "已完成");
  await context.setOffline(true);
  const banner = page.getByText("网络已断开，恢复后会自动继续。正在进行的任务不受影响。");
  await expect(banner).toBeVisible();

  // What was asked for without a connection is asked again under the same key, so it is made and paid once.
  await studio.side("创作");
  await studio.prompt.fill("风停之后");
  await studio.generate.click();
  await expect(page.getByText("网络异常，尚未收到服务器确认。再次点击生成不会重复扣费。")).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await studio.generate.click();
  await studio.settled(studio.card("风停之后"), "已完成");
  await studio.expectBalance(POINTS - 20);
});

test("answers that come late and in any order leave what is newest, and a work of this visit stands out @desktop", async ({ page, studio }) => {
  const late: [RegExp, number][] = [[/tasks$/, 300], [/state=active/, 1200], [/limit=40/, 700]];
  await page.route(/api\/v1\/tasks/, async (route) => {
    const answer = await route.fetch().catch(() => null);
    const [, ms] = late.find(([address]) => address.test(route.request().url())) ?? [null, 0];
    await new Promise((done) => setTimeout(done, ms));
    if (answer) await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await studio.open(ROUTES.nanoBanana);
  await studio.settled(await studio.make("一笔画成的燕子"), "已完成");
  await expect(studio.running).toBeHidden();
});
