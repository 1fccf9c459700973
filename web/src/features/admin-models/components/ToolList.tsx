import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { Row } from "@/components/blocks/Row";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import { useToolsWithModels, type ToolWithModels } from "../api";

const of = (tool: string) => `/admin/models?tool=${encodeURIComponent(tool)}`;

/** The tools whose models are data, with how many of them there are. */
export function ToolList() {
  const { t, pick, language } = useTexts();
  const query = useToolsWithModels();
  const { data: tools } = useTools();
  const navigate = useNavigate();
  const number = new Intl.NumberFormat(language);
  const columns: Column<ToolWithModels>[] = [
    {
      key: "tool",
      header: t("adminModels.tool"),
      title: true,
      cell: ({ tool, title }) => {
        const glyph = findTool(tools, tool)?.glyph;
        return (
          <Row as="span" gap={3}>
            {glyph && <ToolMark glyph={glyph} title={pick(title)} size={32} />}
            <strong>{pick(title)}</strong>
          </Row>
        );
      },
    },
    { key: "offered", header: t("adminModels.offered"), numeric: true, cell: ({ offered }) => number.format(offered) },
    { key: "changed", header: t("adminModels.changedCount"), numeric: true, cell: ({ changed }) => number.format(changed) },
    {
      key: "leftOut",
      header: t("adminModels.leftOutCount"),
      numeric: true,
      cell: ({ left_out }) => (left_out > 0 ? <StatusMark tone="bad">{number.format(left_out)}</StatusMark> : number.format(0)),
    },
    {
      key: "acts",
      header: t("lists.actions"),
      actions: true,
      nowrap: true,
      cell: ({ tool, title }) => (
        <Button component={Link} to={of(tool)} size="compact-sm" variant="subtle" aria-label={t("adminModels.of", { act: t("adminModels.open"), name: pick(title) })}>
          {t("adminModels.open")}
        </Button>
      ),
    },
  ];
  return (
    <ListPage
      lead={t("adminModels.lead")}
      query={query}
      label={t("adminModels.tools")}
      columns={columns}
      rowKey={({ tool }) => tool}
      onOpen={({ tool }) => void navigate(of(tool))}
      failed={t("adminModels.failed")}
      empty={t("adminModels.noTools")}
      emptyHelp={t("adminModels.noToolsHelp")}
    />
  );
}
