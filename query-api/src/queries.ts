import type { queryContracts } from "@shiye/events/catalogue";
import type { HandlersOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-db/statement-reader";
import { createGetCategories } from "./categories/get-categories.ts";
import { createGetConversations } from "./chat/get-conversations.ts";
import { createGetMessages } from "./chat/get-messages.ts";
import { createGetUnreadMessageCount } from "./chat/get-unread-message-count.ts";
import { untilProjected } from "./chat/until-projected.ts";
import { createGetComments } from "./comments/get-comments.ts";
import { createGetReplies } from "./comments/get-replies.ts";
import { createGetFollowStatus } from "./follows/get-follow-status.ts";
import type { createReadYourWrites } from "./freshness/read-your-writes.ts";
import type { createUntilThere } from "./freshness/until-there.ts";
import { createGetMe } from "./members/get-me.ts";
import { createGetMember } from "./members/get-member.ts";
import { createGetNote } from "./notes/get-note.ts";
import { createGetNotes } from "./notes/get-notes.ts";
import { countingViews } from "./views/counting-views.ts";

type ServiceQuery = "OpenRealtime" | "PollRealtime" | "SendRealtime" | "GetHealth" | "GetStats" | "GetOpenApi";

/** Every query of the read models, with the models that its answer is made of. */
export function createQueries(
  reader: Reader,
  after: ReturnType<typeof createReadYourWrites>,
  untilThere: ReturnType<typeof createUntilThere>,
  views: Parameters<typeof countingViews>[1],
  { isOnline, now }: { isOnline: (memberId: number) => boolean; now: () => number },
): Omit<HandlersOf<typeof queryContracts>, ServiceQuery> {
  return {
    GetMe: after(["members", "notes", "note_stats"], untilThere(["members"], createGetMe(reader))),
    GetMember: after(["members", "notes", "note_stats"], createGetMember(reader)),
    GetFollowStatus: after(["members"], createGetFollowStatus(reader)),
    GetCategories: after(["notes"], createGetCategories(reader)),
    GetNotes: after(["feed", "notes", "note_stats", "members"], createGetNotes(reader)),
    GetNote: after(["notes", "note_stats", "members"], countingViews(createGetNote(reader), views)),
    GetComments: after(["comments", "notes", "members"], createGetComments(reader)),
    GetReplies: after(["comments", "notes", "members"], createGetReplies(reader)),
    GetConversations: after(["chat", "members"], createGetConversations(reader, isOnline)),
    GetMessages: after(["chat", "members"], untilProjected(untilThere, now, createGetMessages(reader))),
    GetUnreadMessageCount: after(["chat"], createGetUnreadMessageCount(reader)),
  };
}
