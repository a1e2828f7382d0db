import type { ApiRefusal } from "@shiye/client/http";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router-dom";
import { useSignedIn } from "../../api/use-member.ts";
import { useStillHere } from "../../platform/use-still-here.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";
import { useGate } from "../accounts/SignInGate.tsx";
import styles from "./ChatButton.module.css";
import { useStartConversationMutation } from "./cache/chat-api.ts";
import { type ChatDispatch, showConversation } from "./cache/chat-cache.ts";
import { chatAddress } from "./chat-address.ts";

/** On another's profile: opens the conversation with them. Specification 000 §2. */
export function ChatButton({ memberId, nickname }: { memberId: number; nickname: string }) {
  const signedIn = useSignedIn();
  const { asMember } = useGate();
  const navigate = useNavigate();
  const dispatch = useDispatch<ChatDispatch>();
  const [start, { isLoading }] = useStartConversationMutation();
  const isStillHere = useStillHere();
  const open = async () => {
    const { data, error } = await start(memberId);
    if (!data) return toast(startFailure(error), { kind: "error" });
    dispatch(showConversation(data));
    // A member who has left the page is not sent to the conversation.
    if (isStillHere()) navigate(chatAddress(data));
  };
  return (
    <Button
      look="quiet"
      className={styles.button}
      busy={isLoading}
      aria-label={`私信，${nickname}`}
      onClick={() => {
        if (!signedIn) toast("请先登录");
        asMember(() => void open());
      }}
    >
      私信
    </Button>
  );
}

/** Specification 000 §8. The server's own message is preferred. */
export function startFailure(error: unknown): string {
  const { status, message } = (error ?? {}) as Partial<ApiRefusal>;
  return status && status < 500 && message ? message : "发起聊天失败，请稍后再试";
}
