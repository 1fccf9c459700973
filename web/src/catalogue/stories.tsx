import { Button, Checkbox, NativeSelect, PasswordInput, SegmentedControl, Skeleton, Switch, Textarea, TextInput } from "@mantine/core";
import { useState, type ComponentType, type ReactNode } from "react";
import { Avatar } from "@/components/Avatar";
import { Panel } from "@/components/blocks/Panel";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { BusyButton } from "@/components/BusyButton";
import Bars from "@/components/chart/Bars";
import { ChartCard } from "@/components/chart/ChartCard";
import { Choice } from "@/components/Choice";
import { CodeBlock } from "@/components/CodeBlock";
import { Confirm } from "@/components/Confirm";
import ConfirmDialog from "@/components/ConfirmDialog";
import { Conversation } from "@/components/Conversation";
import { CopyButton } from "@/components/CopyButton";
import { CountBadge } from "@/components/CountBadge";
import { DataTable } from "@/components/DataTable";
import { DetailDrawer } from "@/components/DetailDrawer";
import { Dialog } from "@/components/Dialog";
import { EmptyState } from "@/components/EmptyState";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { FilterBar } from "@/components/FilterBar";
import { FindButton } from "@/components/FindButton";
import { FindDialog } from "@/components/FindDialog";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { JoinLinks } from "@/components/JoinLinks";
import { KeyList } from "@/components/KeyList";
import { ListPage } from "@/components/ListPage";
import { Markdown } from "@/components/Markdown";
import { Pagination } from "@/components/Pagination";
import { Prose } from "@/components/Prose";
import { QrCode } from "@/components/QrCode";
import { Range } from "@/components/Range";
import { SavedFiltersRow } from "@/components/SavedFiltersRow";
import { Seal } from "@/components/Seal";
import { ShownOnce } from "@/components/ShownOnce";
import { Bar, Brand } from "@/components/shell/Bar";
import { MenuLinks } from "@/components/shell/MenuLinks";
import { Shell } from "@/components/shell/Shell";
import { StatusMark } from "@/components/StatusMark";
import { Toasts } from "@/components/Toasts";
import { ToolMark } from "@/components/ToolMark";
import Bubble from "@/components/tooltip/Bubble";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import { digits, oneOf, useFilters, words as anyWords } from "@/lib/useFilters";
import { glyph } from "@/testing/fixtureParts";
import styles from "./catalogue.module.css";
import { FormStory } from "./FormStory";

const ICONS = ["video", "image", "cube", "audio", "search", "check", "close", "warning", "trash", "retry"] as const;
const nothing = () => undefined;

/** A week of figures. */
function useWeek() {
  const w = useWords();
  const starts = [0, 1, 2, 3, 4, 5, 6].map((day) => Date.UTC(2026, 0, 4 + day, 16));
  return { starts, bucketMs: 86_400_000, format: String, series: [{ key: "spent", name: w("消耗", "Spent"), colour: "var(--seal)", values: [3, 5, 0, 2, 8, 1, 2] }] };
}

/** A sample text in the language that is shown. */
function useWords() {
  const { pick } = useTexts();
  return (zh: string, en: string) => pick({ zh, en });
}

function SearchStory({ onClose }: { onClose(): void }) {
  const w = useWords();
  return (
    <FindDialog title={w("查找工具", "Find a tool")} onClose={onClose} field={{ placeholder: w("名字、本领或愿望", "A name, an ability or a wish") }}>
      <p>{w("没有找到，换个说法试试", "Nothing found; try other words")}</p>
    </FindDialog>
  );
}

const Wide = ({ children }: { children: ReactNode }) => <div className={styles.wide}>{children}</div>;

/** What lies over the page: opened where it is drawn alone, otherwise behind a button. */
function Over({ alone, children }: { alone: boolean; children(opened: boolean, close: () => void): ReactNode }) {
  const [opened, setOpened] = useState(alone);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        …
      </Button>
      {children(opened, () => setOpened(false))}
    </>
  );
}

interface Line {
  id: number;
  title: string;
  points: number;
  good: boolean;
}

function useLines() {
  const w = useWords();
  const lines: Line[] = [
    { id: 1, title: w("清晨薄雾中的黄山云海", "Clouds over Huangshan"), points: 35, good: true },
    { id: 2, title: w("木版年画风格的门神", "Door gods as a woodcut"), points: 12, good: false },
  ];
  const columns = [
    { key: "title", header: w("作品", "Work"), title: true, cell: (line: Line) => line.title },
    { key: "points", header: w("积分", "Points"), numeric: true, cell: (line: Line) => line.points },
    { key: "state", header: w("状态", "State"), cell: (line: Line) => <StatusMark tone={line.good ? "good" : "bad"}>{line.good ? w("已完成", "Done") : w("失败", "Failed")}</StatusMark> },
    {
      key: "acts",
      header: w("操作", "Actions"),
      actions: true,
      cell: () => (
        <Button size="compact-sm" variant="subtle">
          {w("详情", "Details")}
        </Button>
      ),
    },
  ];
  return { lines, columns };
}

const KEY = (line: Line) => String(line.id);
const FILTERS = { q: anyWords, state: oneOf("open", "closed"), kind: oneOf("open", "closed"), uid: digits };

/** What there is to see of each component file, by its path below `src/components`; the last three are of the kit and the forms. */
export const STORIES: Record<string, ComponentType<{ alone: boolean }>> = {
  Avatar: () => (
    <>
      <Avatar name="林梅" url={null} size={56} />
      <Avatar name="luban" url="/api/v1/media/ar_cover_1" size={56} />
    </>
  ),
  "blocks/Panel": () => {
    const w = useWords();
    return (
      <>
        <Panel pad={5}>{w("一张卡片", "A card")}</Panel>
        <Panel small pad={4}>
          {w("许多里的一张", "One of many")}
        </Panel>
        <Panel raised pad={6} gap={2}>
          <strong>{w("标题", "A heading")}</strong>
          <span>{w("下面的内容", "What stands below it")}</span>
        </Panel>
      </>
    );
  },
  "blocks/Problem": () => {
    const w = useWords();
    return <Problem>{w("没有保存成功，请重试。", "It was not saved. Please try again.")}</Problem>;
  },
  "blocks/Row": () => {
    const w = useWords();
    const parts = [w("取消", "Cancel"), w("保存", "Save")].map((label) => (
      <Button key={label} variant="default">
        {label}
      </Button>
    ));
    return (
      <>
        <Row gap={2} wrap>
          {parts}
        </Row>
        <Wide>
          <Row gap={2} justify="between">
            {parts}
          </Row>
        </Wide>
        <Wide>
          <Row gap={2} justify="end">
            {parts}
          </Row>
        </Wide>
      </>
    );
  },
  "blocks/Stack": () => {
    const w = useWords();
    return (
      <Stack as="ul" gap={2}>
        <li>{w("第一行", "The first")}</li>
        <li>{w("第二行", "The second")}</li>
      </Stack>
    );
  },
  BusyButton: () => {
    const w = useWords();
    return (
      <>
        <BusyButton busy={false}>{w("保存", "Save")}</BusyButton>
        <BusyButton busy>{w("正在保存", "Saving")}</BusyButton>
        <BusyButton busy variant="default">
          {w("正在保存", "Saving")}
        </BusyButton>
      </>
    );
  },
  "chart/Bars": () => {
    const w = useWords();
    return <Bars {...useWeek()} title={w("积分", "Points")} summary={w("积分：本周 21", "Points: 21 this week")} stacked={false} />;
  },
  "chart/ChartCard": () => {
    const w = useWords();
    return <ChartCard {...useWeek()} title={w("积分", "Points")} help={w("每天一根", "One a day")} />;
  },
  Choice: () => {
    const w = useWords();
    const [value, setValue] = useState("7");
    const options = ["7", "30", "90"].map((days) => ({ value: days, label: w(`近 ${days} 天`, `${days} days`) }));
    return (
      <>
        <Choice name="days" value={value} options={options} onChange={setValue} />
        <Wide>
          <Choice wide name="days" value={value} options={options} onChange={setValue} />
        </Wide>
      </>
    );
  },
  Confirm: ({ alone }) => {
    const w = useWords();
    return (
      <Over alone={alone}>
        {(opened, close) => (
          <Confirm opened={opened} title={w("删除这件作品？", "Delete this work?")} message={w("三十天内可以恢复。", "It can be restored for thirty days.")} confirm={w("删除", "Delete")} onConfirm={close} onClose={close} />
        )}
      </Over>
    );
  },
  ConfirmDialog: ({ alone }) => {
    const w = useWords();
    return (
      <Over alone={alone}>
        {(opened, close) => (
          <ConfirmDialog blocked opened={opened} title={w("取消任务？", "Cancel the task?")} message={w("供应商已经开始，现在不能取消。", "The vendor has begun, it cannot be cancelled now.")} confirm={w("取消任务", "Cancel")} onConfirm={close} onClose={close} />
        )}
      </Over>
    );
  },
  CodeBlock: () => <CodeBlock text={"curl -sS 'https://example.org/api/v1/site' \\\n  -H 'Accept: application/json'"} label="curl" />,
  Conversation: () => {
    const w = useWords();
    const message = (id: string, author: "person" | "site", words: string) => ({ id, author, words, created_ms: 1_772_294_400_000, files: [] });
    return (
      <Wide>
        <Conversation
          label={w("工单", "Ticket")}
          pictureUrl={() => ""}
          said={[
            { message: message("1", "person", w("积分没有退还。", "The points did not come back.")), name: w("我", "Me"), own: true },
            { message: message("2", "site", w("已核对，今天退还。", "Checked: they come back today.")), name: w("客服", "Support"), own: false },
          ]}
        />
      </Wide>
    );
  },
  CopyButton: () => <CopyButton value="K7QX" label="K7QX" />,
  CountBadge: () => (
    <>
      <CountBadge count={3} words="3" />
      <CountBadge count={128} words="128" />
    </>
  ),
  DataTable: () => {
    const w = useWords();
    const { lines, columns } = useLines();
    const shared = { label: w("作品", "Works"), columns, rowKey: KEY, onRetry: nothing, empty: w("还没有作品", "No works yet") };
    return (
      <>
        <Wide>
          <DataTable {...shared} rows={lines} onOpen={nothing} />
        </Wide>
        <Wide>
          <DataTable {...shared} rows={[]} small />
        </Wide>
        <Wide>
          <DataTable {...shared} rows={undefined} />
        </Wide>
        <Wide>
          <DataTable {...shared} rows={undefined} failed={w("作品没有取到", "The works did not come")} />
        </Wide>
      </>
    );
  },
  DetailDrawer: ({ alone }) => {
    const w = useWords();
    return (
      <Over alone={alone}>
        {(opened, close) => (
          <DetailDrawer opened={opened} title={w("订单详情", "Order")} onClose={close}>
            <Facts ruled>
              <Fact name={w("订单号", "Number")} copy="20261121AAAA">
                20261121AAAA
              </Fact>
              <Fact name={w("金额", "Amount")}>¥9.90</Fact>
            </Facts>
          </DetailDrawer>
        )}
      </Over>
    );
  },
  Dialog: ({ alone }) => {
    const w = useWords();
    return (
      <Over alone={alone}>
        {(opened, close) => (
          <Dialog opened={opened} title={w("修改昵称", "Change the name")} onClose={close}>
            <TextInput label={w("昵称", "Name")} defaultValue="luban" error={w("这个名字已经有人用了", "Somebody has this name")} />
          </Dialog>
        )}
      </Over>
    );
  },
  EmptyState: () => {
    const w = useWords();
    return (
      <>
        <Wide>
          <EmptyState title={w("还没有作品", "No works yet")} help={w("写一句话，生成第一件。", "Write a sentence and make the first one.")} action={<Button>{w("去创作", "Create")}</Button>} />
        </Wide>
        <Wide>
          <EmptyState small title={w("没有订单", "No orders")} />
        </Wide>
        <Wide>
          <EmptyState glyph="404" title={w("页面不存在", "No such page")} />
        </Wide>
      </>
    );
  },
  ErrorBoundary: () => (
    <ErrorBoundary>
      <StatusMark tone="good">OK</StatusMark>
    </ErrorBoundary>
  ),
  ErrorState: () => (
    <Wide>
      <ErrorState onRetry={nothing} />
    </Wide>
  ),
  Facts: () => {
    const w = useWords();
    const facts = (
      <>
        <Fact name={w("用户 ID", "User ID")} copy="100200300">
          100200300
        </Fact>
        <Fact name={w("邮箱", "E-mail")} after={<StatusMark tone="good">{w("已验证", "Verified")}</StatusMark>}>
          luban@example.com
        </Fact>
      </>
    );
    return (
      <>
        <Wide>
          <Facts ruled>{facts}</Facts>
        </Wide>
        <Wide>
          <Facts columns>{facts}</Facts>
        </Wide>
      </>
    );
  },
  FilterBar: () => {
    const w = useWords();
    const filters = useFilters(FILTERS);
    const options = [
      { value: "open" as const, label: w("进行中", "Open") },
      { value: "closed" as const, label: w("已结束", "Closed") },
    ];
    return (
      <FilterBar
        filters={filters}
        controls={[
          { kind: "words", name: "q", label: w("搜索", "Search") },
          { kind: "choice", name: "state", label: w("状态", "State"), any: w("全部", "All"), options },
          { kind: "select", name: "kind", label: w("种类", "Kind"), any: w("全部", "All"), options },
          { kind: "removable", name: "uid", label: w("用户 1", "User 1") },
        ]}
      />
    );
  },
  FindButton: () => {
    const w = useWords();
    return <FindButton title={w("找工具", "Find a tool")} words={w("找工具", "Find")} dialog={SearchStory} />;
  },
  FindDialog: ({ alone }) => <Over alone={alone}>{(opened, close) => opened && <SearchStory onClose={close} />}</Over>,
  Icon: () => ICONS.map((name) => <Icon key={name} name={name} />),
  IconButton: () => (
    <>
      <IconButton icon="retry" label="retry" />
      <IconButton icon="heart" label="heart" pressed />
      <IconButton icon="download" label="download" busy />
      <IconButton icon="external" label="external" href="/" size={44} />
    </>
  ),
  JoinLinks: () => (
    <>
      <JoinLinks />
      <JoinLinks buttons />
    </>
  ),
  KeyList: () => {
    const w = useWords();
    return (
      <KeyList
        rows={[
          ["← →", w("前后五秒", "Five seconds back and on")],
          ["M", w("静音", "Mute")],
        ]}
      />
    );
  },
  ListPage: () => {
    const w = useWords();
    const filters = useFilters(FILTERS);
    const { lines, columns } = useLines();
    return (
      <Wide>
        <ListPage
          lead={w("站内的全部作品。", "All works of the site.")}
          action={<Button>{w("导出", "Export")}</Button>}
          filters={filters}
          pageSize={2}
          controls={[{ kind: "words", name: "q", label: w("搜索", "Search") }]}
          query={{ data: { items: lines, total: 40 }, isError: false, error: null, isPlaceholderData: false, refetch: nothing }}
          label={w("作品", "Works")}
          columns={columns}
          rowKey={KEY}
          failed={w("作品没有取到", "The works did not come")}
          empty={w("还没有作品", "No works yet")}
        />
      </Wide>
    );
  },
  Markdown: () => {
    const w = useWords();
    return <Markdown text={w("### 公告\n\n今晚 **23:00** 维护，见[文档](/docs)。\n\n- 视频\n- 图片 `4K`", "### Notice\n\nMaintenance at **23:00**, see the [docs](/docs).\n\n- Video\n- Image `4K`")} />;
  },
  Pagination: () => {
    const [page, setPage] = useState(4);
    return (
      <Wide>
        <Pagination page={page} pageSize={10} total={208} onPage={setPage} />
      </Wide>
    );
  },
  Prose: () => {
    const w = useWords();
    return (
      <Wide>
        <Prose html={`<h2>${w("退款", "Refunds")}</h2><p>${w("用掉的部分不退，见", "What is used is not refunded, see ")}<a href="/about">${w("条款", "the terms")}</a>.</p><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`} />
      </Wide>
    );
  },
  QrCode: () => (
    <div style={{ width: 160 }}>
      <QrCode text="https://example.com" label="QR" />
    </div>
  ),
  Range: () => {
    const w = useWords();
    const [value, setValue] = useState(40);
    const name = w("音量", "Volume");
    return (
      <Wide>
        <Range aria-label={name} max={100} value={value} onChange={setValue} />
        <Range aria-label={name} max={100} value={value} behind onChange={setValue} />
        <Range aria-label={name} max={100} value={value} disabled onChange={setValue} />
      </Wide>
    );
  },
  SavedFiltersRow: () => <SavedFiltersRow list="catalogue" names={Object.keys(FILTERS)} narrowed />,
  ShownOnce: ({ alone }) => {
    const w = useWords();
    return (
      <Over alone={alone}>
        {(opened, close) => (
          <ShownOnce text={opened ? "bg_live_Yv2ei1KxQ7n" : null} title={w("密钥已生成", "The key is made")} help={w("只显示这一次，请保存好。", "It is shown this once. Please save it.")} label={w("密钥", "Key")} done={w("已保存", "I have saved it")} onDone={close} />
        )}
      </Over>
    );
  },
  Seal: () => (
    <>
      <Seal />
      <Seal size={56} />
    </>
  ),
  StatusMark: () => (["good", "warn", "bad", "idle"] as const).map((tone) => <StatusMark key={tone} tone={tone}>{tone}</StatusMark>),
  Toasts: () => {
    const w = useWords();
    return (
      <>
        <Button variant="default" onClick={() => toast(w("已保存", "Saved"), "success")}>
          success
        </Button>
        <Button variant="default" onClick={() => toast(w("没有网络", "No network"), "error")}>
          error
        </Button>
        <Toasts />
      </>
    );
  },
  ToolMark: () => (
    <>
      <ToolMark glyph={glyph} title="Kling" />
      <ToolMark glyph={undefined} title="可灵" size={48} />
    </>
  ),
  "shell/Bar": () => (
    <Wide>
      <Bar end={<IconButton icon="moon" label="moon" />}>
        <Brand to="/">百工</Brand>
      </Bar>
    </Wide>
  ),
  "shell/MenuLinks": () => {
    const w = useWords();
    return (
      <MenuLinks
        links={[
          { key: "home", icon: "home", to: "/", current: true, children: w("首页", "Home") },
          { key: "docs", icon: "text", opens: "/docs", children: w("文档", "Documents") },
          { key: "out", icon: "logout", onClick: nothing, children: w("退出登录", "Sign out") },
        ]}
      />
    );
  },
  "shell/Shell": () => {
    const w = useWords();
    return (
      <div className={`${styles.wide} ${styles.frame}`}>
        <Shell className={undefined} mainClass={undefined} side={false} bar={<Bar end={null}><Brand to="/">百工</Brand></Bar>}>
          {w("页面", "Page")}
        </Shell>
      </div>
    );
  },
  "tooltip/Bubble": () => {
    const w = useWords();
    const [target, setTarget] = useState<HTMLElement | null>(null);
    return (
      <>
        <Button ref={setTarget} variant="default">
          {w("演示", "Demo")}
        </Button>
        {target && <Bubble target={target} label={w("本站没有接入真实的厂商，作品由内置的模拟器绘制", "No real vendor is connected; the built-in simulator draws the works")} multiline openDelay={0} defaultOpened />}
      </>
    );
  },
  "tooltip/Tooltip": () => {
    const w = useWords();
    return (
      <Tooltip label={w("重新生成", "Make again")}>
        <Button variant="default">{w("指针停一下", "Rest the pointer")}</Button>
      </Tooltip>
    );
  },
  "kit: buttons": () => {
    const w = useWords();
    return (["filled", "default", "light", "subtle"] as const).map((variant) => (
      <Wide key={variant}>
        <Row gap={4} wrap>
          <Button variant={variant}>{w("生成", "Create")}</Button>
          <Button variant={variant} disabled>
            {w("不可用", "Disabled")}
          </Button>
          <Button variant={variant} loading>
            {w("生成", "Create")}
          </Button>
          <Button variant={variant} color="gray">
            {w("灰色", "Grey")}
          </Button>
          <Button variant={variant} size="md">
            md
          </Button>
          <Button variant={variant} size="xs">
            xs
          </Button>
          <Button variant={variant} size="compact-sm">
            compact-sm
          </Button>
        </Row>
      </Wide>
    ));
  },
  "kit: fields": () => {
    const w = useWords();
    const label = w("名称", "Name");
    return (
      <>
        <TextInput label={label} placeholder={w("请输入", "Type here")} description={w("两到二十个字", "Two to twenty characters")} required />
        <TextInput label={label} defaultValue="luban" error={w("已经有人用了", "Taken")} />
        <TextInput label={label} defaultValue="luban" disabled />
        <PasswordInput label={w("密码", "Password")} defaultValue="secret" />
        <NativeSelect label={w("状态", "State")} data={[w("全部", "All")]} />
        <NativeSelect label={w("状态", "State")} data={[w("全部", "All")]} disabled />
        <Textarea label={w("说明", "Remark")} defaultValue="…" />
        <Wide>
          <Row gap={4} wrap>
            {[false, true].map((disabled) => (
              <Row gap={4} wrap key={String(disabled)}>
                <Switch label={w("开", "On")} defaultChecked disabled={disabled} />
                <Switch label={w("关", "Off")} disabled={disabled} />
                <Checkbox label={w("同意", "Agreed")} defaultChecked disabled={disabled} />
                <Checkbox label={w("不同意", "Not agreed")} disabled={disabled} />
                <SegmentedControl data={[w("图片", "Image"), w("视频", "Video")]} disabled={disabled} />
              </Row>
            ))}
          </Row>
        </Wide>
        <Skeleton height={48} radius="xl" />
      </>
    );
  },
  forms: () => <FormStory />,
};
