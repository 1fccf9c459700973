import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { i18n } from "@/i18n";
import { EmptyState } from "./EmptyState";

/** Catches what a component threw while drawing; also a chunk that a new deployment replaced. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const stale = /dynamically imported module|module script/i.test(error.message);
    return (
      <main role="alert">
        <EmptyState
          page
          title={stale ? i18n.t("app.updated") : i18n.t("app.crashed")}
          {...(stale ? {} : { help: i18n.t("app.crashedHelp") })}
          action={<Button onClick={() => window.location.reload()}>{i18n.t("app.reload")}</Button>}
        />
      </main>
    );
  }
}
