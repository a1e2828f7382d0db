import { Select } from "@base-ui/react/select";
import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import parts from "../../../ui/Field.module.css";
import { SelectOptions } from "../../../ui/SelectOptions.tsx";
import { useGetCategoriesQuery } from "../card/notes-api.ts";
import styles from "./NoteFormFields.module.css";

interface CategorySelectProps {
  id: string;
  value: number | null;
  onChange: (id: number) => void;
  onBlur: () => void;
  error?: string | undefined;
}

export function CategorySelect({ id, value, onChange, onBlur, error }: CategorySelectProps) {
  const { data: categories, isError, refetch } = useGetCategoriesQuery();
  const place = useRef<HTMLDivElement>(null);
  const items = (categories ?? []).map((category) => ({ value: category.id, label: category.name }));
  const note = isError ? "获取分类失败" : error;
  return (
    <div ref={place} className={styles.field}>
      <p className={styles.head}>
        <span id={`${id}-label`} className={styles.label}>
          分类
        </span>
      </p>
      <Select.Root
        items={items}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        onOpenChange={(open) => open || onBlur()}
      >
        <Select.Trigger
          id={id}
          className={`${parts.control} ${styles.select}`}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={note ? `${id}-note` : undefined}
          data-invalid={note ? "" : undefined}
        >
          <span id={`${id}-value`} className={value === null ? styles.placeholder : undefined}>
            <Select.Value>{(chosen: number | null) => items.find((item) => item.value === chosen)?.label ?? "请选择分类"}</Select.Value>
          </span>
          <Select.Icon render={<ChevronDown size={18} aria-hidden="true" />} />
        </Select.Trigger>
        <SelectOptions items={items} container={place} className={styles.options} />
      </Select.Root>
      {note && (
        <p id={`${id}-note`} className={parts.error} role="alert">
          {note}
          {isError && (
            <button type="button" className={styles.again} onClick={() => void refetch()}>
              重试
            </button>
          )}
        </p>
      )}
    </div>
  );
}
