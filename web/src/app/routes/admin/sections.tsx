import { type ComponentType, type LazyExoticComponent } from "react";
import type { IconName } from "@/components/Icon";
import { lazyPage } from "@/i18n/lazyPage";
import type { admin } from "./texts.zh";

export interface Section {
  /** Below /admin; its own address leads to the first section. */
  path: string;
  /** Its name in `admin.nav`. */
  label: keyof typeof admin.nav;
  icon: IconName;
  group: keyof typeof admin.group;
  /** What waits there, shown behind its name. */
  badge?: LazyExoticComponent<ComponentType>;
  page: LazyExoticComponent<ComponentType>;
}

/** The pages of the panel, in the order of the menu. A page is fetched when it is opened. */
export const SECTIONS: Section[] = [
  { path: "users", label: "users", icon: "user", group: "people", page: lazyPage(() => import("@/features/admin-users/components/UsersPage")) },
  { path: "orders", label: "orders", icon: "receipt", group: "people", page: lazyPage(() => import("@/features/admin-orders/components/OrdersPage")) },
  { path: "records", label: "records", icon: "text", group: "people", page: lazyPage(() => import("@/features/admin-records/components/RecordsPage")) },
  { path: "dashboard", label: "dashboard", icon: "chart", group: "sales", page: lazyPage(() => import("@/features/admin-dashboard/components/DashboardPage")) },
  { path: "refunds", label: "refunds", icon: "retry", group: "sales", page: lazyPage(() => import("@/features/admin-orders/components/RefundsPage")) },
  { path: "products", label: "products", icon: "coin", group: "sales", page: lazyPage(() => import("./ProductsSection")) },
  { path: "prices", label: "prices", icon: "sliders", group: "sales", page: lazyPage(() => import("@/features/admin-prices/components/PricesPage")) },
  { path: "ledger", label: "ledger", icon: "scale", group: "sales", page: lazyPage(() => import("@/features/admin-ledger/components/LedgerPage")) },
  { path: "exports", label: "exports", icon: "download", group: "sales", page: lazyPage(() => import("@/features/admin-exports/components/ExportsPage")) },
  {
    path: "review",
    label: "review",
    icon: "question",
    group: "engine",
    page: lazyPage(() => import("@/features/admin-review/components/ReviewPage")),
    badge: lazyPage(() => import("@/features/admin-review/components/ReviewBadge")),
  },
  { path: "vendors", label: "vendors", icon: "key", group: "engine", page: lazyPage(() => import("@/features/admin-vendors/components/VendorsPage")) },
  { path: "announcements", label: "announcements", icon: "bell", group: "site", page: lazyPage(() => import("@/features/admin-announcements/components/AnnouncementsPage")) },
  { path: "sites", label: "sites", icon: "globe", group: "site", page: lazyPage(() => import("@/features/admin-sites/components/SitesPage")) },
  { path: "audit", label: "audit", icon: "shield", group: "site", page: lazyPage(() => import("@/features/admin-audit/components/AuditPage")) },
];
