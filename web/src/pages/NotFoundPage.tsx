import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import styles from "./NotFoundPage.module.css";

/** Specification 000 §2. */
const COUNTDOWN_SECONDS = 5;

export function NotFoundPage() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  usePageTitle("页面不存在");
  useEffect(() => {
    if (left === 0) {
      navigate("/explore", { replace: true });
      return;
    }
    const timer = window.setTimeout(() => setLeft(left - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [left, navigate]);
  return (
    <div className={styles.page}>
      <EmptyState
        drawing="lost"
        page
        title="这一页不见了"
        text={`它可能被作者收走了，也可能地址写错了。\n${left} 秒后带你回到首页。`}
        action={<Button onClick={() => navigate("/explore", { replace: true })}>现在就回去</Button>}
      />
    </div>
  );
}
