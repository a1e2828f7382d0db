import { ChevronDown } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import type { ChoiceListProps, ChoiceValue } from "./ChoiceList.tsx";
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
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  const open = () => ChoiceList.whenThere(() => setWanted(true));
  const shown = items.find((item) => item.value === value)?.label ?? placeholder;
  const button = (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...trigger}
      onPointerEnter={ChoiceList.preload}
      onFocus={ChoiceList.preload}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        open();
      }}
    >
      <span id={trigger.id && `${trigger.id}-value`}>{shown}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  );
  return (
    <div ref={place}>
      {wanted ? (
        <Suspense fallback={button}>
          <ChoiceList
            {...choice}
            shown={shown}
            container={place}
            onChange={(next) => {
              const item = items.find((one) => one.value === next);
              if (item) onChange(item.value);
            }}
            onMissing={() => setWanted(false)}
          />
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
