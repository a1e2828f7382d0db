import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useSignedIn } from "../api/use-member.ts";
import { useGetMeQuery } from "../features/accounts/me-api.ts";
import { toast } from "../ui/toast.ts";
import { sessionDied } from "./session-expired.ts";

/**
 * At the start a stored token is checked by asking whose it is. A session that has ended shows a message and goes home. Specification 000
 * §4.
 */
export function useSessionLife(): void {
  useGetMeQuery(undefined, { skip: !useSignedIn() });
  const navigate = useNavigate();
  const goHome = useEffectEvent(() => {
    toast("会话已过期，已自动退出登录", { kind: "error" });
    navigate("/explore");
  });
  useEffect(() => sessionDied.subscribe(() => goHome()), []);
}
