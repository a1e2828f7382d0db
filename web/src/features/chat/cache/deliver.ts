import type { ApiRefusal } from "@shiye/client/http";
import type { UploadedFile } from "@shiye/events/media";
import { callAsMember } from "../../../api/session.ts";
import type { SessionRoot } from "../../../api/session-slice.ts";
import { compressPicture } from "../../pictures/upload/compress-picture.ts";
import { uploadPicture } from "../../pictures/upload/upload-picture.ts";
import { chatApi } from "./chat-api.ts";
import { type ChatDispatch, showMessage } from "./chat-cache.ts";
import type { Deliver, Delivery } from "./outbox.ts";
import { PICTURE_LOST } from "./outbox-storage.ts";
import type { OutgoingMessage } from "./outgoing-messages.ts";
import { outbox, outgoingFiles } from "./own-outbox.ts";

interface ChatStore {
  dispatch: ChatDispatch;
  getState: () => unknown;
}

const SIGN_IN_FIRST: Delivery = { outcome: "held", reason: "登录后自动发送" };

/**
 * Sends by an ordinary call, not by a frame: the call renews tokens, gets refusals, and works without a line. The client id makes it the
 * same message however often it is sent.
 */
export function createDeliver(store: ChatStore): Deliver {
  return async (message) => {
    const { conversationId, messageType, clientMessageId, memberId, replyTo } = message;
    // Another member is signed in, or nobody; the message is not theirs to send.
    const isForeign = () => (store.getState() as SessionRoot).session.member?.id !== memberId;
    if (isForeign()) return SIGN_IN_FIRST;
    const uploaded = await uploadFirst(store, message);
    if ("outcome" in uploaded) return uploaded;
    // An upload takes long enough for a sign-out.
    if (isForeign()) return SIGN_IN_FIRST;
    const body = { messageType, content: uploaded.content, clientMessageId, ...(replyTo ? { replyToId: replyTo.id } : {}) };
    const { data, error } = await store.dispatch(chatApi.endpoints.sendMessage.initiate({ conversationId, body }, { track: false }));
    if (!data) return undelivered(error as ApiRefusal);
    store.dispatch(showMessage(data, memberId));
    outgoingFiles.delete(clientMessageId);
    return { outcome: "sent" };
  };
}

async function uploadFirst(store: ChatStore, message: OutgoingMessage): Promise<{ content: string } | Delivery> {
  if (message.messageType === "text" || message.content !== "") return { content: message.content };
  const file = outgoingFiles.get(message.clientMessageId);
  if (!file) return { outcome: "failed", reason: PICTURE_LOST };
  const picture = await compressPicture(file).catch(() => file);
  const { signal } = new AbortController();
  const session = { getState: store.getState, dispatch: store.dispatch };
  const answer = await callAsMember(session, (token) => uploadPicture(picture, file.name, { token, signal, onProgress: () => {} }));
  if ("refusal" in answer) return undelivered(answer.refusal);
  const { url } = answer.data as UploadedFile;
  outbox.change(message.clientMessageId, { content: url });
  return { content: url };
}

/** No answer, a starting server and too many calls are temporary. Any other refusal is final. */
function undelivered({ status, code, message }: ApiRefusal): Delivery {
  const mayPass = status === 0 || status === 401 || status === 429 || status >= 500 || code === "session-over";
  if (!mayPass) return { outcome: "failed", reason: message || "发送失败，请重试" };
  return { outcome: "held", reason: status === 0 ? "网络不通，恢复后自动发送" : "暂时没有送达，正在重试" };
}
