import { App } from "antd";
import { useNavigate } from "react-router-dom";
import { messageOf } from "../../api/base-query.ts";
import { useSignOutMutation } from "./session-api.ts";

/** Signs out and goes to the sign-in. This browser forgets the session in any case; what the server did not end is said. */
export function useLeave(): () => Promise<void> {
  const [signOut] = useSignOutMutation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  return async () => {
    const { error } = await signOut();
    // After a 401 there is no session to end.
    if (error && !("status" in error && error.status === 401))
      message.error(`退出登录失败: ${messageOf(error, "请稍后重试")}。此浏览器已退出，服务器上的登录仍有效`);
    else message.success("已退出登录");
    navigate("/login", { replace: true });
  };
}
