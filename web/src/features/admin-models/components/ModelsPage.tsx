import { useSearchParams } from "react-router";
import { ModelList } from "./ModelList";
import { ToolList } from "./ToolList";
import "../texts.zh";

/** The tools whose models are data, or the models of the one that the address names. */
export default function ModelsPage() {
  const tool = useSearchParams()[0].get("tool");
  return tool ? <ModelList key={tool} tool={tool} /> : <ToolList />;
}
