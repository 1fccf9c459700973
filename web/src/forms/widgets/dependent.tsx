import { useForm, type Widget } from "../context";
import { offeredOf } from "../schema/offered";
import { fromPointer } from "../schema/values";

/** A widget of options with what the other fields leave of them. */
export function dependent(Drawn: Widget): Widget {
  return function Dependent(props) {
    const { spoken, value, texts } = useForm();
    if (!props.spec["x-options-when"]) return <Drawn {...props} />;
    return <Drawn {...props} {...offeredOf(spoken, fromPointer(props.pointer)[0]!, value, texts)} />;
  };
}
