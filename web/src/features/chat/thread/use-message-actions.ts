import { RECALL_MS } from "@shiye/events/limits";
import { Copy, Reply, Undo2 } from "lucide-react";
import { useDispatch } from "react-redux";
import { refusalToast } from "../../../ui/refusal-toast.ts";
import { toast } from "../../../ui/toast.ts";
import { copyText } from "../../notes/share/share-text.ts";
import type { ThingAction } from "../../reports/reported-thing.ts";
import { useRecallMessageMutation } from "../cache/chat-api.ts";
import { type ChatDispatch, showRecalled } from "../cache/chat-cache.ts";
import type { ShownMessage } from "./message-rows.ts";
import { offerRecalled } from "./recalled-texts.ts";

/** The actions on a message that are possible now. */
export function useMessageActions(
  message: ShownMessage,
  conversationId: number,
  onReply: (message: ShownMessage) => void,
): () => readonly ThingAction[] {
  const dispatch = useDispatch<ChatDispatch>();
  const [recall] = useRecallMessageMutation();
  const { id: messageId, own, at, type, content } = message;
  const recallIt = async () => {
    if (messageId === null) return;
    const { error } = await recall({ conversationId, messageId });
    if (error) refusalToast(error);
    else {
      if (type === "text") offerRecalled(messageId, content);
      dispatch(showRecalled(conversationId, messageId));
    }
  };
  return () => [
    { name: "回复", icon: Reply, run: () => onReply(message) },
    ...(type === "text" ? [{ name: "复制", icon: Copy, run: () => void copy(content) }] : []),
    ...(own && Date.now() - at < RECALL_MS ? [{ name: "撤回", icon: Undo2, run: () => void recallIt() }] : []),
  ];
}

/** On a phone the long press that would select the text opens this menu. */
async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast("已复制", { kind: "success" });
  else toast("复制失败，请选中后复制", { kind: "error" });
}
