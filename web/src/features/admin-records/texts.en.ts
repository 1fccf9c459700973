import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

/** Records of usage in the administrator's panel, in English. */
export const adminRecords: English<typeof zh.adminRecords> = {
  table: "Records of usage",
  search: "Task ID or login name",
  state: "State",
  all: "All",
  active: "Under way",
  finished: "Done",
  unsuccessful: "Unsuccessful",
  id: "ID",
  apiUrl: "API URL",
  name: "Name",
  status: "State",
  price: "Price",
  points: "{{points}} points",
  refunded: "refunded",
  created: "Created",
  updated: "Updated",
  user: "User",
  ofUser: "User {{uid}}",
  openUser: "See user {{name}}",
  empty: "No records yet",
  none: "No records match",
  clear: "Clear filters",
  failed: "Could not get the records.",
};
