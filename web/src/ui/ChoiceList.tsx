import { Select } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useBackCloses } from "../platform/use-back-closes.ts";
import menuStyles from "./Menu.module.css";

export type ChoiceValue = string | number;

export interface ChoiceListProps {
  items: readonly { value: ChoiceValue; label: string }[];
  value: ChoiceValue | null;
  onChange: (value: ChoiceValue | null) => void;
  onClosed?: () => void;
  /** The text of the button. */
  shown: string;
  /** Class, name and description of the button. The id of its text is the id of the button with `-value`. */
  trigger: {
    id?: string;
    className?: string | undefined;
    "aria-label"?: string;
    "aria-labelledby"?: string;
    "aria-describedby"?: string | undefined;
    "data-invalid"?: "" | undefined;
    "data-empty"?: "" | undefined;
  };
  /** The element that the list is rendered in. In a dialog, the list must be in the layer of the dialog. */
  container: RefObject<HTMLElement | null>;
  /** The class of the list. */
  className?: string | undefined;
  align?: ComponentProps<typeof Select.Positioner>["align"];
}

/** The list opens at once, because the user has just pressed its button. The browser's back button closes it. */
export function ChoiceList({ items, value, onChange, onClosed, shown, trigger, container, className, align = "center" }: ChoiceListProps) {
  const [open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button, which this one replaces, had it. A dialog around it would take it, and get it back when the list closes.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onClosed?.();
  };
  useBackCloses(open, () => change(false));
  return (
    <Select.Root<ChoiceValue>
      open={open}
      items={items}
      value={value}
      onValueChange={(next: ChoiceValue | null) => onChange(next)}
      onOpenChange={change}
    >
      <Select.Trigger ref={button} {...trigger}>
        <span id={trigger.id && `${trigger.id}-value`}>
          <Select.Value>{() => shown}</Select.Value>
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </Select.Trigger>
      <Select.Portal container={container}>
        <Select.Positioner className={menuStyles.positioner} sideOffset={6} align={align} alignItemWithTrigger={false}>
          <Select.Popup className={`${menuStyles.popup} ${className}`}>
            {items.map(({ value: each, label }) => (
              <Select.Item key={each} value={each} className={menuStyles.item}>
                <Select.ItemText>{label}</Select.ItemText>
                <Select.ItemIndicator className={menuStyles.check}>
                  <Check size={18} aria-hidden="true" />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
