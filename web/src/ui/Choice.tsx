import { ChevronDown } from "lucide-react";
import type { ChoiceListProps, ChoiceValue } from "./ChoiceList.tsx";
import { LazyPopup } from "./LazyPopup.tsx";
import { namedLazy } from "./named-lazy.tsx";

const ChoiceList = namedLazy(() => import("./ChoiceList.tsx"), "ChoiceList");

interface ChoiceProps<Value extends ChoiceValue> extends Omit<ChoiceListProps, "container" | "items" | "value" | "onChange" | "shown"> {
  items: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder: string;
}

/**
 * A select. The code of its list is larger than most pages, so it is downloaded when the pointer or the focus reaches the button. This
 * button looks like the button of the list, and a press before the download ends opens the list after it.
 */
export function Choice<Value extends ChoiceValue>({ placeholder, onChange, ...choice }: ChoiceProps<Value>) {
  const { items, value, trigger } = choice;
  const shown = items.find((item) => item.value === value)?.label ?? placeholder;
  return (
    <LazyPopup
      as="div"
      part={ChoiceList}
      button={(opener) => (
        <button
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          {...trigger}
          {...opener}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
            event.preventDefault();
            opener.onClick();
          }}
        >
          <span id={trigger.id && `${trigger.id}-value`}>{shown}</span>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      )}
    >
      {({ container, onMissing }) => (
        <ChoiceList
          {...choice}
          shown={shown}
          container={container}
          onChange={(next) => {
            const item = items.find((one) => one.value === next);
            if (item) onChange(item.value);
          }}
          onMissing={onMissing}
        />
      )}
    </LazyPopup>
  );
}
