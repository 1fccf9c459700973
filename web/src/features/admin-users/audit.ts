import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  change_user: { zh: "修改用户", en: "Change a user" },
  change_user_points: { zh: "调整积分与有效期", en: "Change points and term" },
  specified_edit_info: { zh: "调整积分与有效期（接口）", en: "Change points and term (by address)" },
  reset_user_password: { zh: "重置密码", en: "Reset password" },
  reset_user_factors: { zh: "移除两步验证", en: "Remove two-step verification" },
  reset_user_profile: { zh: "重置昵称或头像", en: "Reset a name or picture" },
  close_user_account: { zh: "注销账户", en: "Close an account" },
  end_user_key: { zh: "停用 API 密钥", en: "End an API key" },
  end_user_session: { zh: "结束会话", en: "End a session" },
  end_user_sessions: { zh: "结束全部会话", en: "End all sessions" },
};
