import { useDispatch } from "react-redux";
import { refusalText } from "../../../api/refusal-text.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useHideConversationMutation } from "../cache/chat-api.ts";
import { type ChatDispatch, newestKnown, showHidden } from "../cache/chat-cache.ts";

interface DeleteConversationProps {
  conversation: { id: number; other_nickname: string };
  onClose: () => void;
  onDeleted: (conversationId: number) => void;
}

/** Specification 001 §2. The other member keeps the messages; here they do not return. */
export function DeleteConversation({ conversation: { id, other_nickname }, onClose, onDeleted }: DeleteConversationProps) {
  const [hide] = useHideConversationMutation();
  const dispatch = useDispatch<ChatDispatch>();
  const remove = async () => {
    // A message that comes meanwhile stays.
    const newest = dispatch(newestKnown(id));
    const { error } = await hide(id);
    if (error) return toast(`删除失败：${refusalText(error)}`, { kind: "error" });
    dispatch(showHidden(id, newest));
    onDeleted(id);
    toast("删除成功", { kind: "success" });
  };
  return (
    <ConfirmDialog
      title="删除会话"
      text={`确定要删除与${other_nickname}的会话吗？聊天记录删除后无法恢复。`}
      confirmLabel="删除"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
