import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, RefObject } from "react";
import styles from "../../../ui/Menu.module.css";
import { OpenMenu, OpenMenuTrigger } from "../../../ui/OpenMenu.tsx";
import type { CommentSort } from "../cache/comments-api.ts";
import { SORTS } from "./sorts.ts";

interface SortMenuProps {
  trigger: ReactElement;
  container: RefObject<HTMLElement | null>;
  sort: CommentSort;
  onSort: (sort: CommentSort) => void;
}

export function SortMenu({ trigger, container, sort, onSort }: SortMenuProps) {
  return (
    <OpenMenu>
      <OpenMenuTrigger render={trigger} />
      <Menu.Portal container={container}>
        <Menu.Positioner className={styles.positioner} side="bottom" align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup} style={{ minWidth: 160 }}>
            <Menu.RadioGroup value={sort} onValueChange={(next: CommentSort) => onSort(next)}>
              {SORTS.map(({ sort: value, name }) => (
                <Menu.RadioItem key={value} value={value} className={styles.item} closeOnClick>
                  {name}
                  <Menu.RadioItemIndicator className={styles.check}>
                    <Check size={18} aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </OpenMenu>
  );
}
