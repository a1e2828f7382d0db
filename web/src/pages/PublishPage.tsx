import { Files, LayoutList } from "lucide-react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { useGate } from "../features/accounts/SignInGate.tsx";
import { DraftForm } from "../features/notes/editor/DraftForm.tsx";
import { PublishForm } from "../features/notes/editor/PublishForm.tsx";
import { idFrom } from "../features/notes/view/note-address.ts";
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
  const [query] = useSearchParams();
  const draftId = query.get("mode") === "edit" ? query.get("draftId") : null;
  // The new note opens above the list of one's own, so closing it shows where it now stands.
  const show = (id: number) => {
    const list = { pathname: "/post-management", search: "", hash: "", state: null, key: `published-${id}` };
    navigate(list.pathname, { replace: true });
    navigate(`/post?id=${id}`, { state: { background: list } });
  };
  const ends = { onPublished: show, onSaved: () => navigate("/draft-box", { replace: true }) };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>发布笔记</h1>
        {signedIn && (
          <>
            <Link className={styles.place} to="/draft-box">
              <Files size={18} aria-hidden="true" />
              草稿箱
            </Link>
            <Link className={styles.place} to="/post-management">
              <LayoutList size={18} aria-hidden="true" />
              笔记管理
            </Link>
          </>
        )}
      </div>
      {signedIn ? (
        memberId !== undefined &&
        (draftId === null ? (
          <PublishForm key={memberId} memberId={memberId} {...ends} />
        ) : (
          <DraftForm key={`${memberId}-${draftId}`} memberId={memberId} draftId={idFrom(draftId)} {...ends} />
        ))
      ) : (
        <EmptyState title="请先登录" text="登录后就可以发布和管理笔记。" action={<Button onClick={() => openAccountForm()}>登录</Button>} />
      )}
    </div>
  );
}
