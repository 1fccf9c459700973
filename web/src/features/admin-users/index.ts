export { UserDialog } from "./components/UserDialog";
