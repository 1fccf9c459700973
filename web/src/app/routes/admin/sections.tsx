import { type ComponentType, type LazyExoticComponent } from "react";
import type { IconName } from "@/components/Icon";
import { lazyPage } from "@/i18n/lazyPage";
import type { Words } from "@/i18n/texts";
import type { admin } from "./texts.zh";

export interface Section {
  /** Below /admin; its own address leads to the first section, which is the overview. */
  path: string;
  /** Its name in the menu, and the heading of the page. */
  title: Words;
  icon: IconName;
  group: keyof typeof admin.group;
  /** What waits there, shown behind its name. */
  badge?: LazyExoticComponent<ComponentType>;
  page: LazyExoticComponent<ComponentType>;
}

/** The pages of the panel, in the order of the menu. A page is fetched when it is opened. */
export const SECTIONS: Section[] = [
  { path: "dashboard", title: { zh: "运营看板", en: "Dashboard" }, icon: "chart", group: "overview", page: lazyPage(() => import("@/features/admin-dashboard/components/DashboardPage")) },
  { path: "users", title: { zh: "用户管理", en: "Users" }, icon: "user", group: "people", page: lazyPage(() => import("@/features/admin-users/components/UsersPage")) },
  {
    path: "tickets",
    title: { zh: "工单", en: "Tickets" },
    icon: "mail",
    group: "people",
    page: lazyPage(() => import("@/features/admin-tickets/components/TicketsPage")),
    badge: lazyPage(() => import("@/features/admin-tickets/components/TicketsBadge")),
  },
  { path: "orders", title: { zh: "订单查询", en: "Orders" }, icon: "receipt", group: "people", page: lazyPage(() => import("@/features/admin-orders/components/OrdersPage")) },
  { path: "records", title: { zh: "记录查询", en: "Records" }, icon: "text", group: "people", page: lazyPage(() => import("./RecordsSection")) },
  {
    path: "refunds",
    title: { zh: "退款管理", en: "Refunds" },
    icon: "retry",
    group: "sales",
    page: lazyPage(() => import("@/features/admin-orders/components/RefundsPage")),
    badge: lazyPage(() => import("@/features/admin-orders/components/RefundsBadge")),
  },
  { path: "products", title: { zh: "商品管理", en: "Products" }, icon: "coin", group: "sales", page: lazyPage(() => import("./ProductsSection")) },
  { path: "prices", title: { zh: "价格管理", en: "Prices" }, icon: "sliders", group: "sales", page: lazyPage(() => import("@/features/admin-prices/components/PricesPage")) },
  { path: "models", title: { zh: "模型管理", en: "Models" }, icon: "cube", group: "sales", page: lazyPage(() => import("@/features/admin-models/components/ModelsPage")) },
  { path: "ledger", title: { zh: "账目核对", en: "Ledger check" }, icon: "scale", group: "sales", page: lazyPage(() => import("@/features/admin-ledger/components/LedgerPage")) },
  { path: "exports", title: { zh: "数据导出", en: "Exports" }, icon: "download", group: "sales", page: lazyPage(() => import("@/features/admin-exports/components/ExportsPage")) },
  {
    path: "review",
    title: { zh: "待核实", en: "To be verified" },
    icon: "question",
    group: "engine",
    page: lazyPage(() => import("@/features/admin-review/components/ReviewPage")),
    badge: lazyPage(() => import("@/features/admin-review/components/ReviewBadge")),
  },
  {
    path: "vendors",
    title: { zh: "供应商账号", en: "Vendor accounts" },
    icon: "key",
    group: "engine",
    page: lazyPage(() => import("@/features/admin-vendors/components/VendorsPage")),
    badge: lazyPage(() => import("@/features/admin-vendors/components/RestingBadge")),
  },
  { path: "announcements", title: { zh: "公告", en: "Announcements" }, icon: "bell", group: "site", page: lazyPage(() => import("./AnnouncementsSection")) },
  {
    path: "gallery",
    title: { zh: "作品审核", en: "Gallery" },
    icon: "image",
    group: "site",
    page: lazyPage(() => import("@/features/admin-gallery/components/ModerationPage")),
    badge: lazyPage(() => import("@/features/admin-gallery/components/PendingBadge")),
  },
  { path: "presets", title: { zh: "预设", en: "Presets" }, icon: "wallList", group: "site", page: lazyPage(() => import("@/features/admin-presets/components/PresetsPage")) },
  { path: "texts", title: { zh: "页面文字", en: "Page texts" }, icon: "text", group: "site", page: lazyPage(() => import("@/features/admin-texts/components/TextsPage")) },
  { path: "sites", title: { zh: "接入站点", en: "Relying sites" }, icon: "globe", group: "site", page: lazyPage(() => import("@/features/admin-sites/components/SitesPage")) },
  { path: "audit", title: { zh: "审计日志", en: "Audit log" }, icon: "shield", group: "site", page: lazyPage(() => import("@/features/admin-audit/components/AuditPage")) },
];
