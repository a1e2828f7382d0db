import { Select } from "@base-ui/react/select";
import { Check } from "lucide-react";
import type { ComponentProps, RefObject } from "react";
import menuStyles from "./Menu.module.css";

interface SelectOptionsProps {
  items: readonly { value: string | number; label: string }[];
  /** Inside of which the list is drawn: a dialog keeps it within its own layer. */
  container: RefObject<HTMLElement | null>;
  className: string | undefined;
  align?: ComponentProps<typeof Select.Positioner>["align"];
}

/** The list that opens below a choice of one. */
export function SelectOptions({ items, container, className, align = "center" }: SelectOptionsProps) {
  return (
    <Select.Portal container={container}>
      <Select.Positioner className={menuStyles.positioner} sideOffset={6} align={align} alignItemWithTrigger={false}>
        <Select.Popup className={`${menuStyles.popup} ${className}`}>
          {items.map(({ value, label }) => (
            <Select.Item key={value} value={value} className={menuStyles.item}>
              <Select.ItemText>{label}</Select.ItemText>
              <Select.ItemIndicator className={menuStyles.check}>
                <Check size={18} aria-hidden="true" />
              </Select.ItemIndicator>
            </Select.Item>
          ))}
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  );
}
