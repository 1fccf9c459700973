import type { English } from "./texts";
import type { zh } from "./zh";

export const en: English<typeof zh> = {
  app: {
    name: "Baigong",
    tagline: "AI creation workshop",
    title: "Baigong · AI creation workshop",
    skip: "Skip to main content",
    demo: "Demo",
    demoHelp:
      "Tools marked as demo have no vendor account yet. Built-in simulated vendors make their results; nothing is really charged.",
    demoTool: "A simulated vendor provides the results of this tool",
    language: "中文",
    languageLabel: "Switch language to Chinese",
    dark: "Switch to dark mode",
    light: "Switch to light mode",
    named: "{{name}}: {{value}}",
    aside: "{{text}} ({{note}})",
    close: "Close",
    loading: "Loading…",
    offline: "You are offline. Everything resumes by itself; running tasks are not affected.",
    reconnecting: "Live connection lost, reconnecting…",
    retry: "Try again",
    loadFailed: "Could not load",
    loadFailedHelp: "Check your connection and try again.",
    networkError: "The request failed. Please check your connection.",
    crashed: "Something went wrong on this page",
    crashedHelp: "Reload to continue. Your tasks and results are safe on the server.",
    reload: "Reload page",
    newVersion: "A newer version of the site is ready",
    updated: "The page has been updated. Please reload to continue.",
    newTab: "opens in a new tab",
    back: "Back",
    copied: "Copied",
    copyFailed: "Copying failed",
    noPrompt: "(no prompt)",
  },
  /** What moves points. */
  movement: {
    grant: "Grant",
    hold: "Hold",
    capture: "Charge",
    release: "Refund",
    adjust: "Adjust",
  },
  notFound: {
    title: "No such craft here",
    help: "This page does not exist, or the tool has been retired.",
    back: "Back to the workshop",
  },
};

/**
 * English for the short texts that the server itself writes in Chinese: notes of the ledger, words of the price list,
 * the progress of a task. What is missing here is shown as it came.
 */
export const labels: Record<string, string> = {
  "提交任务，冻结积分": "Task submitted, points on hold",
  生成完成: "Finished",
  "任务失败，积分退还": "The task failed, points refunded",
  "任务超时，积分退还": "The task timed out, points refunded",
  "已取消，积分退还": "Cancelled, points refunded",
  "已取消，供应商已开始处理": "Cancelled after the vendor had started",
  新用户赠送: "Welcome gift",
  充值: "Purchase",
  "邀请好友奖励（首次充值）": "Invitation reward (first purchase)",
  正常: "Normal",
  维护: "Out of order",
  付费: "Paid",
  免费: "Free",
  生成中: "Generating",
  供应商排队中: "Waiting at the vendor",
  "供应商账号暂不可用，任务继续排队": "The vendor account cannot be used right now; the task stays queued",
  "供应商限流，任务继续排队": "The vendor limits the rate; the task stays queued",
  "供应商暂时不可用，任务继续排队": "The vendor is unavailable right now; the task stays queued",
  "生成完成，正在确认结果": "Finished; the result is being confirmed",
  "网络或解析错误，正在重试": "Network or parse error, retrying",
  "查询任务状态失败，正在重试": "The task's state cannot be asked for, retrying",
  "无法确认供应商是否已接受任务，已转人工核实；积分暂时冻结，不会重复提交":
    "It is unknown whether the vendor accepted the task. Somebody looks into it; the points stay on hold, and nothing is submitted twice",
  "无法从供应商取得结果，已转人工核实；积分暂时冻结，不会重复提交":
    "The result cannot be had from the vendor. Somebody looks into it; the points stay on hold, and nothing is submitted twice",
};
