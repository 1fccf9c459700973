import { RequestPage } from "@/features/oidc/components/RequestPage";
import { SignedOut } from "@/features/oidc/components/SignOut";
import { AuthLayout } from "../layout/AuthLayout";

/** The pages that other sites send the browser to. */
export default function OidcRoute({ page }: { page: "request" | "signed-out" }) {
  return <AuthLayout>{page === "request" ? <RequestPage /> : <SignedOut />}</AuthLayout>;
}
