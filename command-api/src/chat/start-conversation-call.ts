import type { StartConversation } from "@shiye/events/chat";
import { isRefusal } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { HandlerOf } from "@shiye/infra/http/call";
import { callOf } from "../edge/routes.ts";
import type { Handling } from "../kernel/handle.ts";
import { conversationViewOf } from "./conversation-view.ts";
import { startConversation } from "./start-conversation.ts";

interface StartOptions {
  handling: Handling;
  log: EventLog;
  isOnline: (memberId: number) => boolean;
  now: () => number;
}

/** It makes two decisions, so it is not in the list of commands. */
export function createStartConversation({ handling, log, isOnline, now }: StartOptions): HandlerOf<typeof StartConversation> {
  return async ({ input }, context) => {
    const actor = { kind: "member", id: context.caller.id } as const;
    const started = await startConversation({ handling }, input.otherUserId, callOf(context, actor, now()));
    if (isRefusal(started)) return started;
    const data = await conversationViewOf({ read: handling.sources.read, log, isOnline }, started.pair, actor);
    return isRefusal(data) ? data : { data, position: started.position };
  };
}
