import type { CommandApi } from "@shiye/command-api/command-api";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import type { PlannedAction } from "../demo/plan/actions.ts";
import type { PictureSource } from "./picture-source.ts";

type ChatAction = Extract<PlannedAction, { kind: "message" | "read-conversation" }>;

/** Lets two members talk, each conversation one thing after the other: an answer must not come before its question. */
export function createChatWriter(options: {
  api: Pick<CommandApi, "execute" | "startConversation">;
  pictures: Pick<PictureSource, "pictures">;
  keyOf: (name: string) => { idempotencyKey?: string };
  /** What a run before has left of it; undefined when it is still to be done. */
  done: (name: string) => Promise<unknown> | undefined;
  /** The id of a member of the plan. */
  member: (number: number) => Promise<number>;
  regionOf: (member: number) => string;
}): (action: ChatAction) => Promise<number> {
  const { api, pictures, keyOf, done, member, regionOf } = options;
  const talks = new Map<number, Promise<number>>();

  async function begin({ member: speaker, other, at }: ChatAction): Promise<number> {
    const [memberId, otherId] = await Promise.all([member(speaker), member(other)]);
    const moment = { at: new Date(at).toISOString(), ipRegion: regionOf(speaker) };
    return expectDone(await api.startConversation(memberId, otherId, moment), "start").conversationId;
  }

  async function perform(id: number, action: ChatAction): Promise<void> {
    const name = `${action.kind} ${action.talk}.${action.place}`;
    if (await done(name)) return;
    const actorId = await member(action.member);
    const occasion = {
      actor: { kind: "member", id: actorId } as const,
      at: new Date(action.at).toISOString(),
      ipRegion: regionOf(action.member),
      ...keyOf(name),
    };
    if (action.kind === "read-conversation") {
      expectDone(await api.execute("MarkConversationRead", { params: { id } }, occasion), "read");
      return;
    }
    const { content } = action;
    const [picture] = typeof content === "string" ? [] : await pictures.pictures([content], actorId);
    const input = picture
      ? { messageType: "image" as const, content: picture.url }
      : { messageType: "text" as const, content: String(content) };
    expectDone(await api.execute("SendMessage", { params: { id }, input }, occasion), "message");
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

function expectDone<Outcome extends object>(outcome: Outcome | Refusal, what: string): Outcome {
  if (isRefusal(outcome)) throw new Error(`The demo content was refused (${what}): ${outcome.code} ${outcome.message}`);
  return outcome;
}
