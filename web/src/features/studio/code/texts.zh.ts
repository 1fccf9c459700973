import { provideTexts } from "@/i18n/texts";

export const code = {
  title: "代码",
  lead: "用程序提交当前表单：创建任务、等待完成、下载结果。素材以上传后的 id 出现，只有您的账户能用。",
  incomplete: "表单还没有填完，照此提交会被拒绝。",
  language: "语言",
  named: "{{name}} 代码",
  needs: {
    curl: "需要 bash、curl、jq 与 openssl。密钥放在环境变量 BAIGONG_KEY 中。",
    python: "需要 Python 3.9 与 requests。密钥放在环境变量 BAIGONG_KEY 中。",
    typescript: "需要 Node.js 22.18，保存为 .mts 文件直接运行。密钥放在环境变量 BAIGONG_KEY 中。",
    go: "需要 Go 1.24，不用其他库，保存为 main.go 直接运行。密钥放在环境变量 BAIGONG_KEY 中。",
  },
  docs: "怎样取得密钥，见接口文档",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    code: typeof code;
  }
}
provideTexts({ code }, () => import("./texts.en"));
