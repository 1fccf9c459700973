export { AuthorizedSites } from "./components/AuthorizedSites";
