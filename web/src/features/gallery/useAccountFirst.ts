import { useLocation, useNavigate } from "react-router";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { toastWithAction } from "@/lib/toast";
import "./texts.zh";

/** Whether whoever presses has an account of their own; visitors are told what needs one, with the way to sign in and back. */
export function useAccountFirst() {
  const { t } = useTexts();
  const { user } = useSession().data ?? {};
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (words: string): boolean => {
    if (user && !user.anonymous) return true;
    const run = () => void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`);
    toastWithAction(words, { label: t("gallery.signIn"), run }, "info");
    return false;
  };
}
