import { PreviewCard } from "@base-ui/react/preview-card";
import type { ReactNode, RefObject } from "react";
import { useBackCloses } from "../platform/use-back-closes.ts";
import menuStyles from "./Menu.module.css";
import { OptionList } from "./OptionList.tsx";
import styles from "./SuggestionList.module.css";

interface SuggestionListProps {
  id: string;
  label: string;
  /** The list is below this element, or above it if there is no space below. */
  anchor: RefObject<Element | null>;
  /** The list is rendered in this element, which may be in a dialog. */
  container: RefObject<HTMLElement | null>;
  options: readonly { key: string | number; content: ReactNode }[];
  active: number;
  /** Shown if there are no options, or while they are being loaded. */
  note?: string | undefined;
  onPick: (index: number) => void;
  onPoint: (index: number) => void;
  onClose: () => void;
}

/**
 * Suggestions for a typed text, in a card at the caret or the field. The card is the preview card of Base UI, the only floating part that
 * does not move the focus. The browser's back button closes the list.
 */
export function SuggestionList({ anchor, container, note, onClose, ...list }: SuggestionListProps) {
  useBackCloses(true, onClose);
  return (
    <PreviewCard.Root open onOpenChange={(open) => open || onClose()}>
      <PreviewCard.Portal container={container}>
        <PreviewCard.Positioner anchor={anchor} align="start" sideOffset={6} collisionPadding={8} className={menuStyles.positioner}>
          <PreviewCard.Popup className={`${menuStyles.popup} ${styles.popup}`}>
            <OptionList {...list} className={styles.list} />
            {note && (
              <p className={styles.note} role="status">
                {note}
              </p>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
