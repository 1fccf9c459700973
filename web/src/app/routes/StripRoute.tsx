import { StripPage } from "@/features/strip/components/StripPage";

/** Works of the account, joined into one film. */
export default function StripRoute() {
  return <StripPage />;
}
