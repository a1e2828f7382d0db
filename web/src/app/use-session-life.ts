import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useSignedIn } from "../api/use-member.ts";
import { useGetMeQuery } from "../features/accounts/me-api.ts";
import { toast } from "../ui/toast.ts";
import { sessionDied } from "./session-expired.ts";

/** On start a stored token is tried by asking who it belongs to; a session that dies says so and goes home. Specification 000 §4. */
export function useSessionLife(): void {
  useGetMeQuery(undefined, { skip: !useSignedIn() });
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => {
    toast("会话已过期，已自动退出登录", { kind: "error" });
    navigate("/explore");
  });
  useEffect(() => sessionDied.subscribe(() => goHome()), []);
}
