import { useEffect } from "react";
import { Navigate } from "react-router-dom";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { OwnNotes } from "../features/notes/manage/OwnNotes.tsx";
import type { OwnKind } from "../features/notes/manage/own-notes.ts";
import { toast } from "../ui/toast.ts";

export function NoteManagementPage() {
  return <Own kind="notes" />;
}

export function DraftBoxPage() {
  return <Own kind="drafts" />;
}

function Own({ kind }: { kind: OwnKind }) {
  const signedIn = useSignedIn();
  const memberId = useMember()?.id;
  if (!signedIn) return <ToOwnPage />;
  return memberId === undefined ? null : <OwnNotes key={memberId} kind={kind} memberId={memberId} />;
}

/** Specification 001 §2. */
function ToOwnPage() {
  useEffect(() => {
    toast("请先登录", { kind: "error" });
  }, []);
  return <Navigate to="/user" replace />;
}
