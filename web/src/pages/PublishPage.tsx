import { useNavigate } from "react-router-dom";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { useGate } from "../features/accounts/SignInGate.tsx";
import { PublishForm } from "../features/notes/editor/PublishForm.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import styles from "./PublishPage.module.css";

export function PublishPage() {
  const signedIn = useSignedIn();
  const memberId = useMember()?.id;
  const { openAccountForm } = useGate();
  const navigate = useNavigate();
  usePageTitle("发布笔记");
  // The new note opens above its author's own page, so closing it shows where it now stands.
  const show = (id: number) => {
    navigate("/user", { replace: true });
    navigate(`/post?id=${id}`, { state: { background: { pathname: "/user", search: "", hash: "", state: null, key: `published-${id}` } } });
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>发布笔记</h1>
      {signedIn ? (
        memberId !== undefined && <PublishForm key={memberId} memberId={memberId} onPublished={show} />
      ) : (
        <EmptyState title="请先登录" text="登录后就可以发布和管理笔记。" action={<Button onClick={() => openAccountForm()}>登录</Button>} />
      )}
    </div>
  );
}
