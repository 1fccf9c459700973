import { provideTexts } from "@/i18n/texts";

export const failure = {
  /** Why, and what to do about it, by the kind of failure. */
  causes: {
    invalid_params: "供应商不接受这些参数，请调整后重试",
    moderated_input: "提示词或素材未通过内容审核，请换个说法或换一张图片再试",
    moderated_output: "生成结果未通过内容审核，请换个说法再试",
    auth: "供应商账号暂不可用，请联系管理员",
    balance: "供应商账号暂不可用，请联系管理员",
    rate_limited: "供应商请求过于频繁，请稍后重试",
    not_found_or_expired: "任务未找到或已过期，请重新生成",
    busy: "供应商繁忙，请稍后重试",
    unsupported: "生成失败，请换一种设置再试",
    unexpected: "生成失败，请稍后重试；反复失败时请联系管理员",
    deadline: "任务超时，请稍后重试",
  },
  /** What to do, behind a cause that the tool words itself. */
  remedies: {
    invalid_params: "请调整参数后重试。",
    moderated_input: "请换个说法或换一张图片再试。",
    moderated_output: "请换个说法再试。",
    auth: "请联系管理员。",
    balance: "请联系管理员。",
    rate_limited: "请稍后重试。",
    not_found_or_expired: "请重新生成。",
    busy: "请稍后重试。",
    unsupported: "请换一种设置再试。",
    unexpected: "请稍后重试；反复失败时请联系管理员。",
    deadline: "请稍后重试。",
  },
  /** A cause with this word in it says itself what to do. */
  advises: "请",
  both: "{{cause}}，{{remedy}}",
  vendorSaid: "供应商原文",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    failure: typeof failure;
  }
}
provideTexts({ failure }, () => import("./texts.en"));
