import { Reply, Undo2 } from "lucide-react";
import { useDispatch } from "react-redux";
import type { ThingAction } from "../../reports/reported-thing.ts";
import { refusalToast } from "../../toggles/refusal-toast.ts";
import { useRecallMessageMutation } from "../cache/chat-api.ts";
import { type ChatDispatch, showRecalled } from "../cache/chat-cache.ts";
import type { ShownMessage } from "./message-rows.ts";

/** The limit of the server (events/src/chat.ts). Importing that value would load zod. */
const RECALL_MS = 2 * 60_000;

/** The actions on a message that are possible now. */
export function useMessageActions(
  message: ShownMessage,
  conversationId: number,
  onReply: (message: ShownMessage) => void,
): () => readonly ThingAction[] {
  const dispatch = useDispatch<ChatDispatch>();
  const [recall] = useRecallMessageMutation();
  const { id: messageId, own, at } = message;
  const recallIt = async () => {
    if (messageId === null) return;
    const { error } = await recall({ conversationId, messageId });
    if (error) refusalToast(error);
    else dispatch(showRecalled(conversationId, messageId));
  };
  return () => [
    { name: "回复", icon: Reply, run: () => onReply(message) },
    ...(own && Date.now() - at < RECALL_MS ? [{ name: "撤回", icon: Undo2, run: () => void recallIt() }] : []),
  ];
}
