import { PreviewCard } from "@base-ui/react/preview-card";
import type { ReactNode, RefObject } from "react";
import { useBackCloses } from "../platform/use-back-closes.ts";
import menuStyles from "./Menu.module.css";
import { OptionList } from "./OptionList.tsx";
import styles from "./SuggestionList.module.css";

interface SuggestionListProps {
  id: string;
  label: string;
  /** Below what it stands, or above where there is no room. */
  anchor: RefObject<Element | null>;
  /** The list stays within what may be a dialog. */
  container: RefObject<HTMLElement | null>;
  options: readonly { key: string | number; content: ReactNode }[];
  active: number;
  /** In place of options, or while they are on their way. */
  note?: string | undefined;
  onPick: (index: number) => void;
  onPoint: (index: number) => void;
  onClose: () => void;
}

/**
 * What may be meant by what somebody types, in a card at their caret or field. Of the floating parts of Base UI the preview card is the one that
 * leaves the focus alone, as a list under a field must. The browser's back closes it.
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
