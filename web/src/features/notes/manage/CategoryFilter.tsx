import { Select } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { useRef } from "react";
import menuStyles from "../../../ui/Menu.module.css";
import { useGetCategoriesQuery } from "../card/notes-api.ts";
import styles from "./OwnNotes.module.css";

/** `value` is the id of a category, or blank for all of them. */
export function CategoryFilter({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const { data: categories = [] } = useGetCategoriesQuery();
  const place = useRef<HTMLDivElement>(null);
  const items = [{ value: "", label: "全部分类" }, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))];
  return (
    <div ref={place}>
      <Select.Root items={items} value={value} onValueChange={(next) => onChange(next ?? "")}>
        <Select.Trigger className={styles.filter} aria-label="分类">
          <Select.Value>{(chosen: string) => items.find((item) => item.value === chosen)?.label ?? "全部分类"}</Select.Value>
          <Select.Icon render={<ChevronDown size={18} aria-hidden="true" />} />
        </Select.Trigger>
        <Select.Portal container={place}>
          <Select.Positioner className={menuStyles.positioner} sideOffset={6} align="end" alignItemWithTrigger={false}>
            <Select.Popup className={`${menuStyles.popup} ${styles.options}`}>
              {items.map((item) => (
                <Select.Item key={item.value} value={item.value} className={menuStyles.item}>
                  <Select.ItemText>{item.label}</Select.ItemText>
                  <Select.ItemIndicator className={menuStyles.check}>
                    <Check size={18} aria-hidden="true" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </div>
  );
}
