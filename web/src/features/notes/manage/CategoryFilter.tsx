import { Choice } from "../../../ui/Choice.tsx";
import { useGetCategoriesQuery } from "../card/notes-api.ts";
import styles from "./OwnNotes.module.css";

const ALL = "全部分类";

/** `value` is the id of a category, or empty for all. */
export function CategoryFilter({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const { data: categories = [] } = useGetCategoriesQuery();
  return (
    <Choice
      items={[{ value: "", label: ALL }, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value}
      placeholder={ALL}
      onChange={onChange}
      trigger={{ className: styles.filter, "aria-label": "分类" }}
      className={styles.options}
      align="end"
    />
  );
}
