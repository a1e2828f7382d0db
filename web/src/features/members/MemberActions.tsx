import type { MemberView } from "@shiye/events/members";
import { LayoutList, Share2, UserRoundPen } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import styles from "./MemberHeader.module.css";
import { shareMember } from "./share-member.ts";

const ProfileDialog = namedLazy(() => import("./editor/ProfileDialog.tsx"), "ProfileDialog");

export function EditProfileButton({ member }: { member: MemberView }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        onPointerEnter={ProfileDialog.preload}
        onFocus={ProfileDialog.preload}
        onClick={() => ProfileDialog.whenThere(() => setEditing(true))}
      >
        <UserRoundPen size={18} aria-hidden="true" />
        编辑资料
      </Button>
      {editing && (
        <Suspense>
          <ProfileDialog member={member} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

export function ManageNotesLink() {
  return (
    <Link className={styles.manage} to="/post-management" aria-label="笔记管理" title="笔记管理">
      <LayoutList size={20} aria-hidden="true" />
    </Link>
  );
}

export function ShareMemberButton({ member }: { member: Pick<MemberView, "user_id" | "nickname"> }) {
  return <IconButton label="分享主页" icon={<Share2 size={20} />} onClick={() => void shareMember(member)} />;
}
