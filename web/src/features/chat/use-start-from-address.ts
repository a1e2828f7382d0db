import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { useNavigate } from "react-router-dom";
import { toast } from "../../ui/toast.ts";
import { startFailure } from "./ChatButton.tsx";
import { useStartConversationMutation } from "./cache/chat-api.ts";
import { type ChatDispatch, showConversation } from "./cache/chat-cache.ts";
import { chatAddress } from "./chat-address.ts";

/** Opens the conversation with the member of an address that names only a member. */
export function useStartFromAddress(userId: string | null): void {
  const dispatch = useDispatch<ChatDispatch>();
  const navigate = useNavigate();
  const [start] = useStartConversationMutation();
  useEffect(() => {
    if (userId === null) return;
    let wanted = true;
    void start(userId).then(({ data, error }) => {
      if (!wanted) return;
      if (!data) toast(startFailure(error), { kind: "error" });
      else dispatch(showConversation(data));
      navigate(data ? chatAddress(data) : "/chat", { replace: true });
    });
    return () => {
      wanted = false;
    };
  }, [userId, start, dispatch, navigate]);
}
