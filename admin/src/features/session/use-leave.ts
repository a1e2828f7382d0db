import { useNavigate } from "react-router-dom";
import { messageOf } from "../../api/base-query.ts";
import { useSignOutMutation } from "./session-api.ts";
import type { SignInState } from "./sign-in-state.ts";

/**
 * Signs out and goes to the sign-in, which says so: the messages of the console end with the console. This browser forgets the session in
 * any case; what the server did not end is said.
 */
export function useLeave(): () => Promise<void> {
  const [signOut] = useSignOutMutation();
  const navigate = useNavigate();
  return async () => {
    const { error } = await signOut();
    // After a 401 there is no session to end.
    const failed = error && !("status" in error && error.status === 401);
    const state: SignInState = failed
      ? { notice: `退出登录失败: ${messageOf(error, "请稍后重试")}。此浏览器已退出，服务器上的登录仍有效` }
      : { notice: "已退出登录", good: true };
    navigate("/login", { replace: true, state });
  };
}
