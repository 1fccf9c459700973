import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { FakeEventSource } from "@/testing/FakeEventSource";
import { followEvents } from "./events";
import { taskKeys } from "./taskCache";

let end = () => {};
afterEach(() => end());

it("asks again for lists whose first answer is on its way when the stream opens: it may be older than the stream", async () => {
  const client = new QueryClient();
  const answers: ((items: string[]) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: taskKeys.active(null),
    queryFn: ({ signal }) =>
      new Promise<string[]>((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
  });
  const leave = observer.subscribe(() => {});
  end = followEvents(client);
  FakeEventSource.open.at(-1)!.onopen?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(["newer"]);
  answers[0]!(["older"]);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(["newer"]));
  leave();
});
