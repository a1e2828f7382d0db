import { CHAT_OUTBOX, forgetEntries } from "../../rich-text/device-drafts.ts";
import type { OutgoingMessage } from "./outgoing-messages.ts";

type Entries = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface OutboxStores {
  /** Shared by all tabs, and kept when they are closed. Null if the browser denies it. */
  device: Entries | null;
  /** Of this tab, for pictures that are not uploaded: their files are in this page only. */
  tab: Entries | null;
}

/** What is shown after a reload in place of a picture that was not uploaded before. */
export const PICTURE_LOST = "图片没来得及上传，请重新选择";

/** Each message is an entry of its own, so that two tabs that write at once lose nothing of each other. */
export function createOutboxStorage({ device, tab }: OutboxStores) {
  function read(store: Entries | null, key: string): OutgoingMessage | null {
    try {
      const stored: unknown = JSON.parse(store?.getItem(key) ?? "null");
      return isMessage(stored) && CHAT_OUTBOX + stored.clientMessageId === key ? stored : null;
    } catch {
      return null;
    }
  }

  function entriesOf(store: Entries | null): OutgoingMessage[] {
    try {
      const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? "");
      return names.filter((name) => name.startsWith(CHAT_OUTBOX)).flatMap((name) => read(store, name) ?? []);
    } catch {
      return [];
    }
  }

  return {
    /** Whether the message outlives this page. */
    keep({ preview: _, ...message }: OutgoingMessage): boolean {
      const key = CHAT_OUTBOX + message.clientMessageId;
      const isFileOnly = message.content === "";
      attempt(() => (isFileOnly ? tab?.setItem(key, JSON.stringify(message)) : tab?.removeItem(key)));
      return !isFileOnly && device !== null && attempt(() => device.setItem(key, JSON.stringify(message)));
    },
    drop(clientMessageId: string): void {
      for (const store of [device, tab]) attempt(() => store?.removeItem(CHAT_OUTBOX + clientMessageId));
    },
    clear(): void {
      for (const store of [device, tab]) attempt(() => store && forgetEntries(store, CHAT_OUTBOX));
    },
    restore(): OutgoingMessage[] {
      const lost = entriesOf(tab).map((message): OutgoingMessage => ({ ...message, state: "failed", reason: PICTURE_LOST }));
      const kept = entriesOf(device).map(
        (message): OutgoingMessage => ({ ...message, state: message.state === "failed" ? "failed" : "waiting" }),
      );
      return [...lost, ...kept];
    },
    /** What another tab stored under this key of the device: null if it removed it, undefined if it is no message's key. */
    stored(key: string): { clientMessageId: string; message: OutgoingMessage | null } | undefined {
      if (!key.startsWith(CHAT_OUTBOX)) return undefined;
      return { clientMessageId: key.slice(CHAT_OUTBOX.length), message: read(device, key) };
    },
  };
}

/** A storage that is full or refused throws. Then messages last as long as the page. */
function attempt(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false;
  }
}

const STATES: readonly unknown[] = ["waiting", "sending", "held", "failed"] satisfies OutgoingMessage["state"][];

function isMessage(value: unknown): value is OutgoingMessage {
  const message = value as Partial<OutgoingMessage> | null;
  return (
    typeof message?.clientMessageId === "string" &&
    typeof message.memberId === "number" &&
    typeof message.conversationId === "number" &&
    typeof message.content === "string" &&
    typeof message.at === "number" &&
    STATES.includes(message.state) &&
    (message.messageType === "text" || message.messageType === "image")
  );
}
