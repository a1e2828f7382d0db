import { randomKey } from "@shiye/client/http";
import { useState } from "react";
import { useDispatch } from "react-redux";
import { useMember } from "../../api/use-member.ts";
import { useStillHere } from "../../platform/use-still-here.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import entries from "../../ui/EntryList.module.css";
import { PanelPending } from "../../ui/PanelList.tsx";
import { toast } from "../../ui/toast.ts";
import { VerifiedBadge } from "../../ui/VerifiedBadge.tsx";
import { startFailure } from "./ChatButton.tsx";
import { useStartConversationMutation } from "./cache/chat-api.ts";
import { type ChatDispatch, showConversation } from "./cache/chat-cache.ts";
import { outbox } from "./cache/own-outbox.ts";
import styles from "./SendToPanel.module.css";
import { type Recipient, useRecipients } from "./use-recipients.ts";

/** Sends an address to a member as an ordinary message. The thread shows the address of a note as a card. */
export function SendToPanel({ address, onSent }: { address: string; onSent: () => void }) {
  const memberId = useMember()?.id;
  const dispatch = useDispatch<ChatDispatch>();
  const { recipients, failure, busy, retry, more } = useRecipients();
  const [start] = useStartConversationMutation();
  /** Prevents a second send when the button is pressed twice. */
  const [chosen, setChosen] = useState<number | null>(null);
  const isStillHere = useStillHere();

  const conversationWith = async (recipient: Recipient) => {
    if (recipient.conversationId !== null) return recipient.conversationId;
    const { data, error } = await start(recipient.memberId);
    if (data) dispatch(showConversation(data));
    else toast(startFailure(error), { kind: "error" });
    return data?.id ?? null;
  };
  const send = async (recipient: Recipient) => {
    if (memberId === undefined || chosen !== null) return;
    setChosen(recipient.memberId);
    const conversationId = await conversationWith(recipient);
    if (conversationId === null) return setChosen(null);
    const clientMessageId = randomKey();
    outbox.add({ clientMessageId, memberId, conversationId, messageType: "text", content: address, at: Date.now() });
    const delivery = await outbox.outcome(clientMessageId);
    if (delivery.outcome === "failed") {
      // The reason is told here, so the thread need not keep the refused message.
      outbox.remove(clientMessageId);
      toast(`没有发送给${recipient.nickname}：${delivery.reason}`, { kind: "error" });
      return setChosen(null);
    }
    if (delivery.outcome === "sent") toast(`已发送给${recipient.nickname}`, { kind: "success" });
    else toast(delivery.reason);
    if (isStillHere()) onSent();
  };
  if (!recipients) return <PanelPending failure={failure} busy={busy} onRetry={retry} />;
  if (recipients.length === 0)
    return <EmptyState drawing="member" title="还没有可以发送的人" text="和朋友互相关注，或者先发一条私信，再把笔记分享过去。" />;
  return (
    <>
      <ul className={`${entries.list} ${styles.scroller}`}>
        {recipients.map((recipient) => (
          <li key={recipient.memberId}>
            <button type="button" className={entries.entry} disabled={chosen !== null} onClick={() => void send(recipient)}>
              <Avatar name={recipient.nickname} url={recipient.avatar} size={44} />
              <span className={entries.name}>{recipient.nickname}</span>
              <VerifiedBadge level={recipient.verified} size={15} />
              <span className={styles.send}>{chosen === recipient.memberId ? "发送中…" : "发送"}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <div className={styles.more}>
          <Button look="quiet" busy={busy} onClick={more}>
            更多
          </Button>
        </div>
      )}
    </>
  );
}
