import type { Filter } from "@shiye/events/back-office/parts";
import { Button } from "antd";
import { fieldMessagesOf } from "../../api/base-query.ts";
import { LoadError, type LoadErrorProps } from "../../ui/LoadError.tsx";
import styles from "../../ui/Message.module.css";

interface ListErrorProps extends LoadErrorProps {
  filters: Readonly<Record<string, Filter>>;
  onRemove: (names: readonly string[]) => void;
}

/** An error of loading a filtered list. If the server refused filters, a retry cannot help: it names them and removes them. */
export function ListError({ filters, onRemove, ...failure }: ListErrorProps) {
  const refused = Object.entries(fieldMessagesOf(failure.error)).flatMap(([name, message]) => {
    const label = filters[name]?.label;
    return label === undefined ? [] : [{ name, sentence: `筛选条件「${label}」无效：${message}` }];
  });
  if (refused.length === 0) return <LoadError {...failure} />;
  return (
    <div className={styles.message}>
      <div role="alert">
        {refused.map(({ name, sentence }) => (
          <p key={name}>{sentence}</p>
        ))}
      </div>
      <Button type="primary" onClick={() => onRemove(refused.map(({ name }) => name))}>
        移除无效条件
      </Button>
    </div>
  );
}
