import { randomKey } from "@shiye/client/http";
import type { QuotedMessage } from "@shiye/events/chat";
import { useCallback } from "react";
import { useMember } from "../../../api/use-member.ts";
import { toast } from "../../../ui/toast.ts";
import { admitPictures } from "../../pictures/upload/image-checks.ts";
import { outbox, outgoingFiles } from "../cache/own-outbox.ts";
import { messageText } from "./composer-rules.ts";

/** Puts a message into the outbox. Its row in the thread shows its state. */
export function useSend(
  conversationId: number,
  onSent: () => void,
  replyTo: QuotedMessage | null = null,
): { sendText: (text: string) => void; sendPictures: (files: readonly File[]) => void } {
  const memberId = useMember()?.id;
  const sendText = useCallback(
    (text: string) => {
      if (memberId === undefined) return;
      outbox.add({
        ...{ clientMessageId: randomKey(), memberId, conversationId, messageType: "text", content: messageText(text), at: Date.now() },
        ...(replyTo ? { replyTo } : {}),
      });
      onSent();
    },
    [memberId, conversationId, onSent, replyTo],
  );
  const sendPictures = useCallback(
    (files: readonly File[]) => {
      if (memberId === undefined) return;
      const { admitted, problems } = admitPictures(files, 0);
      for (const problem of problems) toast(problem, { kind: "error", duration: 4000 });
      for (const [index, file] of admitted.entries()) {
        const clientMessageId = randomKey();
        const preview = URL.createObjectURL(file);
        outgoingFiles.set(clientMessageId, file);
        outbox.add({
          ...{ clientMessageId, memberId, conversationId, messageType: "image", content: "", preview, at: Date.now() },
          ...(replyTo && index === 0 ? { replyTo } : {}),
        });
      }
      if (admitted.length > 0) onSent();
    },
    [memberId, conversationId, onSent, replyTo],
  );
  return { sendText, sendPictures };
}
