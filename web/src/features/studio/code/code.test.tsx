import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { nanoBanana } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";

it("writes the form as it stands down as a program, in three languages, to be copied", async () => {
  const { user } = renderApp(nanoBanana.route);
  const prompt = await screen.findByRole("textbox", { name: /提示词/ });
  await user.clear(prompt);
  await user.click(screen.getByRole("button", { name: "代码" }));
  const opened = () => screen.findByRole("dialog", { name: "代码" });
  let dialog = await opened();
  expect(within(dialog).getByText("表单还没有填完，照此提交会被拒绝。")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "关闭" }));

  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.type(prompt, "月下独酌");
  await user.click(screen.getByRole("button", { name: "代码" }));
  dialog = await opened();
  const text = () => within(dialog).getByRole("group", { name: / 代码$/ });
  expect(text()).toHaveTextContent(`/api/v1/tools/${nanoBanana.id}/${nanoBanana.modes[0]!.id}/tasks`);
  await waitFor(() => expect(text()).toHaveTextContent('"prompt": "月下独酌"'));
  expect(within(dialog).queryByText(/照此提交会被拒绝/)).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole("radio", { name: "Python" }));
  expect(text()).toHaveTextContent("import requests");
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(within(dialog).getByRole("button", { name: "复制Python 代码" }));
  expect(write).toHaveBeenCalledWith(expect.stringContaining("月下独酌"));
});
