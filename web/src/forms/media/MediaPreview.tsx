import { Modal } from "@mantine/core";
import { useForm } from "../context";
import type { MediaItem } from "./items";
import formStyles from "../form.module.css";
import styles from "./media.module.css";

/** The file at full size, or playing. */
export function MediaPreview({ item, onClose }: { item: MediaItem | undefined; onClose(): void }) {
  const { services, texts } = useForm();
  const address =
    item?.status === "ready" ? (item.url ?? services.previewUrl(item.id)) : item && "localUrl" in item && item.localUrl;
  return (
    <Modal
      opened={Boolean(item && address)}
      onClose={onClose}
      title={item?.name}
      size="auto"
      centered
      closeButtonProps={{ "aria-label": texts.close }}
      className={formStyles.tokens}
      transitionProps={{ duration: 140 }}
    >
      <div className={styles.stage}>
        {item && address && item.kind === "image" && <img src={address} alt={item.name} />}
        {item && address && item.kind !== "image" && (
          <div className={styles.player} data-kind={item.kind}>
            {services.drawPlayer({ id: item.status === "ready" ? item.id : item.key, url: address, kind: item.kind, name: item.name }, true)}
          </div>
        )}
      </div>
    </Modal>
  );
}
