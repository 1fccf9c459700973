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
    const missing = /dynamically imported module|module script/i.test(error.message);
    // Without a network it is no new deployment that the part did not come from.
    const offline = missing && !navigator.onLine;
    const stale = missing && !offline;
    return (
      <main role="alert">
        <EmptyState
          page
          title={i18n.t(offline ? "app.loadFailed" : stale ? "app.updated" : "app.crashed")}
          {...(stale ? {} : { help: i18n.t(offline ? "app.loadFailedHelp" : "app.crashedHelp") })}
          action={<Button onClick={() => window.location.reload()}>{i18n.t(offline ? "app.retry" : "app.reload")}</Button>}
        />
      </main>
    );
  }
}
