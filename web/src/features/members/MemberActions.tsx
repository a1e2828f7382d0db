import type { MemberView } from "@shiye/events/members";
import { MessageCircle, Share2, UserRoundPen } from "lucide-react";
import { type MouseEvent, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import buttonStyles from "../../ui/Button.module.css";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { namedLazy } from "../../ui/named-lazy.tsx";
import { useGate } from "../accounts/SignInGate.tsx";
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

/** A link, because it leads to a page; a visitor signs in first and is led there then. */
export function ChatLink({ member }: { member: Pick<MemberView, "id" | "nickname"> }) {
  const { asMember } = useGate();
  const navigate = useNavigate();
  const address = `/chat?userId=${member.id}`;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    asMember(() => navigate(address));
  };
  return (
    <Link
      className={`${buttonStyles.button} ${buttonStyles.quiet} ${styles.chat}`}
      to={address}
      onClick={open}
      aria-label={`发私信给${member.nickname}`}
    >
      <MessageCircle size={18} aria-hidden="true" />
      私信
    </Link>
  );
}

export function ShareMemberButton({ member }: { member: Pick<MemberView, "user_id" | "nickname"> }) {
  return <IconButton className={styles.share} label="分享主页" icon={<Share2 size={20} />} onClick={() => void shareMember(member)} />;
}
