import { Select } from "@base-ui/react/select";
import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { SelectOptions } from "../../../ui/SelectOptions.tsx";
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
        <SelectOptions items={items} container={place} className={styles.options} align="end" />
      </Select.Root>
    </div>
  );
}
