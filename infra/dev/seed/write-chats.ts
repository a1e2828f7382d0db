import type { CommandApi } from "@shiye/command-api/command-api";
import type { PlannedAction } from "../demo/plan/actions.ts";
import { idIn, unwrap } from "./outcomes.ts";
import type { PictureSource } from "./picture-source.ts";

type ChatAction = Extract<PlannedAction, { kind: "message" | "recall" | "read-conversation" }>;
type Message = Extract<ChatAction, { kind: "message" }>;

/** Lets two members talk, each conversation one thing after the other: an answer must not come before its question. */
export function createChatWriter(options: {
  api: Pick<CommandApi, "execute" | "startConversation">;
  pictures: Pick<PictureSource, "pictures">;
  keyOf: (name: string) => { idempotencyKey?: string };
  /** What a run before has left of it; undefined when it is still to be done. */
  done: (name: string) => Promise<readonly { data: unknown }[] | undefined> | undefined;
  /** The ids of a member and of a note of the plan. */
  member: (number: number) => Promise<number>;
  note: (number: number) => Promise<number>;
  regionOf: (member: number) => string;
}): (action: ChatAction) => Promise<number> {
  const { api, pictures, keyOf, done, member, note, regionOf } = options;
  const talks = new Map<number, Promise<number>>();
  /** By talk and place. */
  const messageIds = new Map<string, number>();
  const placeOf = (talk: number, place: number) => `${talk}.${place}`;

  function idOf(talk: number, place: number): number {
    const id = messageIds.get(placeOf(talk, place));
    if (id === undefined) throw new Error(`the plan names message ${talk}.${place} before it is there`);
    return id;
  }

  async function inputOf({ content, talk, answers }: Message, senderId: number) {
    const replyToId = answers === undefined ? null : idOf(talk, answers);
    if (typeof content === "string") return { messageType: "text" as const, content, replyToId };
    if ("note" in content) return { messageType: "text" as const, content: `/post?id=${await note(content.note)}`, replyToId };
    const [picture] = await pictures.pictures([content], senderId);
    return { messageType: "image" as const, content: picture?.url ?? "", replyToId };
  }

  async function begin({ member: speaker, other, at }: ChatAction): Promise<number> {
    const [memberId, otherId] = await Promise.all([member(speaker), member(other)]);
    const moment = { at: new Date(at).toISOString(), ipRegion: regionOf(speaker) };
    return unwrap(await api.startConversation(memberId, otherId, moment), "start").conversationId;
  }

  async function perform(id: number, action: ChatAction): Promise<void> {
    const place = placeOf(action.talk, action.place);
    const name = `${action.kind} ${place}`;
    const before = await done(name);
    if (before) {
      if (action.kind === "message") messageIds.set(place, idIn(before, "messageId"));
      return;
    }
    const actorId = await member(action.member);
    const occasion = {
      actor: { kind: "member", id: actorId } as const,
      at: new Date(action.at).toISOString(),
      ipRegion: regionOf(action.member),
      ...keyOf(name),
    };
    if (action.kind === "read-conversation") {
      unwrap(await api.execute("MarkConversationRead", { params: { id } }, occasion), "read");
      return;
    }
    if (action.kind === "recall") {
      const messageId = idOf(action.talk, action.place);
      unwrap(await api.execute("RecallMessage", { params: { id, messageId } }, occasion), "recall");
      return;
    }
    const input = await inputOf(action, actorId);
    const { events } = unwrap(await api.execute("SendMessage", { params: { id }, input }, occasion), "message");
    messageIds.set(place, idIn(events, "messageId"));
  }

  return (action) => {
    const before = talks.get(action.talk) ?? begin(action);
    const after = before.then(async (id) => {
      await perform(id, action);
      return id;
    });
    talks.set(action.talk, after);
    return after;
  };
}
