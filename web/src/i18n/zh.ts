/** The texts that every page may use, in Chinese, the first language; what belongs to a feature stands in its `texts.zh.ts`. */
export const zh = {
  app: {
    name: "百工",
    tagline: "AI 创作工坊",
    title: "百工 · AI 创作工坊",
    skip: "跳到主要内容",
    demo: "演示",
    demoHelp: "标有“演示”的工具尚未接入供应商，由内置的模拟供应商生成演示内容，不会产生真实费用。",
    demoTool: "此工具由模拟供应商提供演示结果",
    language: "English",
    languageLabel: "切换语言为英文",
    dark: "切换到深色模式",
    light: "切换到浅色模式",
    /** A name and what it stands for; a text and a remark on it. */
    named: "{{name}}：{{value}}",
    aside: "{{text}}（{{note}}）",
    /** Between names of a list, parts of a sentence, and sentences. */
    comma: "、",
    seconds: "{{seconds}}秒",
    minutes: "{{minutes}}分钟",
    pause: "，",
    semicolon: "；",
    close: "关闭",
    loading: "加载中…",
    offline: "网络已断开，恢复后会自动继续。正在进行的任务不受影响。",
    reconnecting: "实时连接中断，正在重新连接…",
    retry: "重试",
    loadFailed: "加载失败",
    loadFailedHelp: "请检查网络后重试。",
    networkError: "网络请求失败，请检查您的连接。",
    crashed: "页面出错了",
    crashedHelp: "刷新页面即可继续，您的任务和作品都保存在服务器上。",
    reload: "刷新页面",
    newVersion: "网站有新版本",
    updated: "页面已更新，请刷新后继续。",
    newTab: "在新标签页打开",
    back: "返回",
    copied: "已复制",
    copyFailed: "复制失败",
    noPrompt: "（无提示词）",
  },
  /** The ways in for who lacks points and is no member yet. */
  join: {
    register: "注册账户",
    registerFor: "注册送 {{points}} 积分",
    login: "登录",
  },
  /** Whose points are spent. */
  wallet: {
    paysOf: "由「{{name}}」付款，可用 {{points}} 积分",
    sentence: "积分由「{{name}}」支付。",
    over: "「{{name}}」给您的{{cap}}为 {{most}} 积分，还可用 {{left}} 积分",
    cap: { day: "每日上限", month: "每月上限", total: "总上限" },
    see: "查看组织",
  },
  /** What moves points. */
  movement: {
    grant: "发放",
    hold: "冻结",
    capture: "扣除",
    release: "退还",
    adjust: "调整",
  },
  /** What a refund does to the points that the money stands for. */
  refund: {
    points: "对应 {{due}} 积分：{{parts}}。",
    taken: "退款时收回 {{points}}",
    held: "冻结在任务中 {{points}}，任务退回时收回",
    used: "已用掉 {{points}}，无法收回",
  },
  notFound: {
    title: "这里没有这道工序",
    help: "您访问的页面不存在，或工具已经下线。",
    back: "回到创作工坊",
    home: "回到首页",
  },
} as const;
