import { Suspense } from "react";
import { AutoAccessPage } from "@/features/account/pages/AutoAccessPage";
import { CodeLoginPage } from "@/features/account/pages/CodeLoginPage";
import type { SecondFactor } from "@/features/account/pages/FactorStep";
import { LoginPage } from "@/features/account/pages/LoginPage";
import { PasswordResetPage } from "@/features/account/pages/PasswordResetPage";
import { RegisterPage } from "@/features/account/pages/RegisterPage";
import { SetupPage } from "@/features/account/pages/SetupPage";
import { SsoPage } from "@/features/account/pages/SsoPage";
import { lazyPage } from "@/i18n/lazyPage";
import { AuthLayout } from "../layout/AuthLayout";

/** Fetched for those who have a second factor. */
const SecondFactorForm = lazyPage(async () => ({ default: (await import("@/features/security/components/SecondFactorForm")).SecondFactorForm }));

const PAGES = {
  login: () => <LoginPage secondFactor={secondFactor} />,
  sso: () => <SsoPage secondFactor={secondFactor} />,
  code: () => <CodeLoginPage secondFactor={secondFactor} />,
  register: () => <RegisterPage />,
  reset: () => <PasswordResetPage />,
  setup: () => <SetupPage />,
};

/** The pages of signing in and up: one chunk, so that going from one to the next is instant. */
export default function AuthRoute({ page }: { page: keyof typeof PAGES | "auto" }) {
  if (page === "auto") return <AutoAccessPage />;
  return <AuthLayout key={page}>{PAGES[page]()}</AuthLayout>;
}

const secondFactor: SecondFactor = (step) => (
  <Suspense>
    <SecondFactorForm {...step} />
  </Suspense>
);
