import { Skeleton } from "antd";

export function PagePlaceholder() {
  return (
    <div role="status" aria-label="正在载入">
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}
