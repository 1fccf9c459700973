import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { kling } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";

const figure = (params: object, median_ms: number) => ({ tool: "kling", mode: "text2video", params, median_ms, p90_ms: median_ms, samples: 20 });
const told = (...times: object[]) => server.use(http.get(api("/tools/times"), () => HttpResponse.json({ times })));

describe("the usual time beside an option", () => {
  it("is the site's own where its figures tell the options apart, next to the price, and below the button", async () => {
    told(figure({}, 90_000), figure({ duration: "5" }, 60_000), figure({ duration: "10" }, 180_000));
    renderApp(kling.route);
    const long = await screen.findByRole("radio", { name: "10 秒" });
    await within(long.closest("label")!).findByText("约 3分钟");
    expect(long).toHaveAccessibleDescription(/积分, 约 3分钟$/);
    expect(screen.getByText(/预计 1分钟/)).toBeInTheDocument();
  });

  it("is told of no field that the figures do not mention", async () => {
    told(figure({}, 90_000), figure({ aspect_ratio: "16:9" }, 60_000));
    renderApp(kling.route);
    await screen.findByText(/预计 (2|90|1)/);
    expect(screen.queryByText(/^约 /)).not.toBeInTheDocument();
  });
});
