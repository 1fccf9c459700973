import { screen, waitFor, within } from "@testing-library/react";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { ListPage } from "@/components/ListPage";
import { digits, oneOf, useFilters, words } from "@/lib/useFilters";
import { renderPart } from "@/testing/render";

const FILTERS = { q: words, uid: digits, state: oneOf("open", "closed") };
const LINES = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, state: index % 2 === 0 ? "open" : "closed" }));

/** Everything that was asked for. */
let asked: string[] = [];

function List() {
  const filters = useFilters(FILTERS);
  const back = useNavigate();
  const { q, uid, state } = filters.values;
  asked.push(JSON.stringify([q, uid, state, filters.page]));
  const found = LINES.filter((line) => (state === null || line.state === state) && (q === null || String(line.id).includes(q)) && (uid === null || line.id === Number(uid)));
  const items = found.slice((filters.page - 1) * 10, filters.page * 10);
  return (
    <>
      <button onClick={() => void back(-1)}>back</button>
      <ListPage
        filters={filters}
        pageSize={10}
        controls={[
          { kind: "words", name: "q", label: "words" },
          { kind: "number", name: "uid", label: "number" },
          { kind: "choice", name: "state", label: "state", any: "any", options: [{ value: "open", label: "open" }, { value: "closed", label: "closed" }] },
        ]}
        query={{ data: { items, total: found.length }, isError: false, error: null, isPlaceholderData: false, refetch: () => undefined }}
        label="lines"
        columns={[{ key: "id", header: "id", cell: (line: (typeof LINES)[number]) => line.id }]}
        rowKey={(line) => String(line.id)}
        failed="failed"
        empty="there is nothing"
        emptyFilter="nothing fits"
        clear="show all"
      />
    </>
  );
}

function open(path: string) {
  asked = [];
  return renderPart(<List />, path);
}
const address = () => screen.getByTestId("address").textContent;
const rows = () => screen.getAllByRole("row").length - 1;
const choose = (name: string) => within(screen.getByRole("radiogroup", { name: "state" })).getByRole("radio", { name });

it("opens as the link says, and with none of what the link says wrongly", () => {
  const { unmount } = open("/list?state=closed&page=2&tab=x");
  expect(asked.at(-1)).toBe('[null,null,"closed",2]');
  expect(choose("closed")).toBeChecked();
  expect(rows()).toBe(2);
  unmount();
  open("/list?state=lost&uid=1e3&page=-4&q=%20");
  expect(asked.at(-1)).toBe("[null,null,null,1]");
});

it("keeps choices and pages in the address, where the back button undoes them one by one", async () => {
  const { user } = open("/list?tab=x");
  await user.click(screen.getByRole("button", { name: "第 2 页" }));
  expect(address()).toBe("/list?tab=x&page=2");
  await user.click(choose("open"));
  expect(address()).toBe("/list?tab=x&state=open");
  await user.click(screen.getByText("back"));
  expect(address()).toBe("/list?tab=x&page=2");
  expect(choose("any")).toBeChecked();
  await user.click(screen.getByText("back"));
  expect(address()).toBe("/list?tab=x");
});

it("takes typing for one step, and shows in the field what the address says after it was undone", async () => {
  const { user } = open("/list");
  const field = screen.getByRole("searchbox", { name: "words" });
  await user.type(field, "1");
  await waitFor(() => expect(address()).toBe("/list?q=1"));
  await user.type(field, "2");
  await waitFor(() => expect(address()).toBe("/list?q=12"));
  expect(field).toHaveValue("12");
  await user.click(screen.getByText("back"));
  expect(address()).toBe("/list");
  expect(field).toHaveValue("");
});

it("takes nothing but digits for a number", async () => {
  const { user } = open("/list");
  await user.type(screen.getByRole("textbox", { name: "number" }), "a1b");
  await waitFor(() => expect(address()).toBe("/list?uid=1"));
});

it("says that nothing fits, and offers the way out", async () => {
  const { user } = open("/list?q=99&state=open&tab=x");
  expect(screen.getByText("nothing fits")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "show all" }));
  expect(address()).toBe("/list?tab=x");
  expect(screen.getByRole("searchbox")).toHaveValue("");
  expect(rows()).toBe(10);
});

it("leads back from beyond the last page without a step in the history", async () => {
  open("/list?page=9");
  await waitFor(() => expect(address()).toBe("/list?page=3"));
  expect(rows()).toBe(5);
});
