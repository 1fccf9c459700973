import { RequestPage } from "@/features/oidc/components/RequestPage";
import { SignedOut } from "@/features/oidc/components/SignOut";
import { AuthLayout } from "../layout/AuthLayout";
import { GuardedPart } from "./GuardedPart";

/** The pages that other sites send the browser to. */
export default function OidcRoute({ page }: { page: "request" | "signed-out" }) {
  return <AuthLayout>{page === "request" ? <RequestPage guardedPart={(draw) => <GuardedPart>{draw}</GuardedPart>} /> : <SignedOut />}</AuthLayout>;
}
