import { QcodePage } from "@/features/site-pages/QcodePage";
import { ContactPanel } from "@/features/store/components/ContactPanel";

/** Customer service, with what the operator declares for the store. */
export default function QcodeRoute() {
  return <QcodePage draw={(otherwise) => <ContactPanel open otherwise={otherwise} />} />;
}
