import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "@/components/EmptyState";
import { JoinLinks } from "@/components/JoinLinks";
import { useTexts } from "@/i18n";
import type { Session, Tool } from "@/lib/api/types";

interface Props {
  session: Session | undefined;
  /** What makes songs. */
  maker: Tool | undefined;
  /** Something else stands below. */
  small: boolean;
}

/** Leads who has no songs to the first one. */
export function Invitation({ session, maker, small }: Props) {
  const { t, pick } = useTexts();
  const user = session?.user;
  const make = (primary: boolean) =>
    maker && (
      <Button component={Link} to={maker.route} variant={primary ? "filled" : "default"}>
        {t("music.make")}
      </Button>
    );
  if (user && !user.anonymous)
    return (
      <EmptyState
        small={small}
        title={t("music.empty")}
        help={maker ? t("music.emptyHelp", { tool: pick(maker.title) }) : t("music.emptyHelpPlain")}
        action={make(true)}
      />
    );
  return (
    <EmptyState
      small={small}
      title={t("music.signIn")}
      help={t(user ? "music.signInKeep" : "music.signInHelp")}
      action={
        <>
          <JoinLinks buttons />
          {make(false)}
        </>
      }
    />
  );
}
