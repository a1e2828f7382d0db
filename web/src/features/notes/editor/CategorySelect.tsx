import { Choice } from "../../../ui/Choice.tsx";
import parts from "../../../ui/Field.module.css";
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
  const items = (categories ?? []).map((category) => ({ value: category.id, label: category.name }));
  const note = isError ? "获取分类失败" : error;
  return (
    <div className={styles.field}>
      <p className={styles.head}>
        <span id={`${id}-label`} className={styles.label}>
          分类
        </span>
      </p>
      <Choice
        items={items}
        value={value}
        placeholder="请选择分类"
        onChange={onChange}
        onClosed={onBlur}
        trigger={{
          id,
          className: `${parts.control} ${styles.select}`,
          "aria-labelledby": `${id}-label ${id}-value`,
          "aria-describedby": note ? `${id}-note` : undefined,
          "data-invalid": note ? "" : undefined,
          "data-empty": value === null ? "" : undefined,
        }}
        className={styles.options}
      />
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
