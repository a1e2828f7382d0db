import { Skeleton } from "antd";

/** Without a title the library would render an empty heading, which screen readers announce. */
export function PagePlaceholder() {
  return (
    <div role="status" aria-label="正在载入">
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  );
}
