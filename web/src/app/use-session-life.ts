import { useEffect, useRef } from "react";
import { useSelector } from "react-redux";
import { useNavigate } from "react-router-dom";
import { selectSignedIn } from "../api/session-slice.ts";
import { useGetMeQuery } from "../features/accounts/me-api.ts";
import { toast } from "../ui/toast.ts";
import { onSessionExpired } from "./session-expired.ts";
import type { RootState } from "./store.ts";

/** On start a stored token is tried by asking who it belongs to; a session that dies says so and goes home. Specification 000 §4. */
export function useSessionLife(): void {
  const signedIn = useSelector((state: RootState) => selectSignedIn(state));
  useGetMeQuery(undefined, { skip: !signedIn });
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  useEffect(
    () =>
      onSessionExpired(() => {
        toast("会话已过期，已自动退出登录", { kind: "error" });
        go.current("/explore");
      }),
    [],
  );
}
