import { X } from "lucide-react";
import parts from "../../../ui/Field.module.css";
import styles from "./NoteFormFields.module.css";

export function TagPills({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  return (
    <ul className={styles.pills} aria-label="已添加的标签" hidden={tags.length === 0}>
      {tags.map((tag) => (
        <li key={tag} className={parts.pill}>
          #{tag}
          <button type="button" aria-label={`删除标签 ${tag}`} onClick={() => onRemove(tag)}>
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
