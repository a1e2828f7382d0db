import { Skeleton } from "antd";

/** Without the title of the library, an empty heading that is read out. */
export function PagePlaceholder() {
  return (
    <div role="status" aria-label="正在载入">
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </div>
  );
}
