import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
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
  onClose: () => void;
}

/** What may be meant by what somebody types, in a card at their caret or field. Base UI comes with it. */
export function SuggestionList({ anchor, container, note, onClose, ...list }: SuggestionListProps) {
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal container={container}>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} collisionPadding={8} className={menuStyles.positioner}>
          <Popover.Popup role="presentation" initialFocus={false} finalFocus={false} className={`${menuStyles.popup} ${styles.popup}`}>
            <OptionList {...list} className={styles.list} />
            {note && (
              <p className={styles.note} role="status">
                {note}
              </p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
