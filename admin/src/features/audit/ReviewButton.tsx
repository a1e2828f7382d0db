import { SolutionOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";

const ReviewQueue = lazyPart(() => import("./ReviewQueue.tsx"), "ReviewQueue");

/** Opens the queue of pending applications. */
export function ReviewButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" ghost icon={<SolutionOutlined aria-hidden />} onClick={() => setOpen(true)}>
        开始审核
      </Button>
      <Suspense>{open && <ReviewQueue onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
