import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useMember, useSignedIn } from "../api/use-member.ts";
import { OwnNotes } from "../features/notes/manage/OwnNotes.tsx";
import type { OwnKind } from "../features/notes/manage/own-notes.ts";
import { RecycleBin } from "../features/notes/recycle-bin/RecycleBin.tsx";
import { toast } from "../ui/toast.ts";

/** The recycle bin is a view of it, so that it costs no route in the first download. */
export function NoteManagementPage() {
  const [query] = useSearchParams();
  return <Own kind={query.get("view") === "bin" ? "bin" : "notes"} />;
}

export function DraftBoxPage() {
  return <Own kind="drafts" />;
}

function Own({ kind }: { kind: OwnKind | "bin" }) {
  const signedIn = useSignedIn();
  const [cameSignedIn] = useState(signedIn);
  const memberId = useMember()?.id;
  // A session that ended here needs no second message: its member knows, or was told by app/use-session-life.ts.
  if (!signedIn) return cameSignedIn ? <Navigate to="/user" replace /> : <ToOwnPage />;
  if (memberId === undefined) return null;
  return kind === "bin" ? <RecycleBin key={memberId} memberId={memberId} /> : <OwnNotes key={memberId} kind={kind} memberId={memberId} />;
}

/** Specification 001 §2. */
function ToOwnPage() {
  useEffect(() => {
    toast("请先登录", { kind: "error" });
  }, []);
  return <Navigate to="/user" replace />;
}
