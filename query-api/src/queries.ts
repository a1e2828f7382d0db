import type { queryContracts } from "@shiye/events/catalogue";
import type { QueryContract } from "@shiye/events/define";
import type { GetMemberNotes } from "@shiye/events/note-lists";
import type { GetNotes } from "@shiye/events/notes";
import type { SearchPosts } from "@shiye/events/search";
import type { GetTags } from "@shiye/events/tags";
import type { HandlerOf, HandlersOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";
import type { SearchIndex } from "@shiye/infra/search/search-index";
import { createBackOfficeQueries } from "./back-office/queries.ts";
import { createGetBlockStatus } from "./blocks/get-block-status.ts";
import { createGetBlockedMembers } from "./blocks/get-blocked-members.ts";
import { createGetCategories } from "./categories/get-categories.ts";
import { createGetConversations } from "./chat/get-conversations.ts";
import { createGetMessages } from "./chat/get-messages.ts";
import { createGetUnreadMessageCount } from "./chat/get-unread-message-count.ts";
import { createGetMemberCollections } from "./collections/get-member-collections.ts";
import { createGetComments } from "./comments/get-comments.ts";
import { createGetReplies } from "./comments/get-replies.ts";
import { createGetFolders } from "./folders/get-folders.ts";
import { createGetFollowers, createGetFollowing, createGetMutualFollows } from "./follows/get-follow-lists.ts";
import { createGetFollowStatus } from "./follows/get-follow-status.ts";
import { createGetFollowStatuses } from "./follows/get-follow-statuses.ts";
import { createGetFollowSuggestions } from "./follows/get-follow-suggestions.ts";
import type { KeepAnswers } from "./freshness/kept-answers.ts";
import type { createReadYourWrites, ReadModel } from "./freshness/read-your-writes.ts";
import { untilProjected } from "./freshness/until-conversation.ts";
import type { createUntilThere } from "./freshness/until-there.ts";
import { createGetMemberLikes } from "./likes/get-member-likes.ts";
import { createGetMe } from "./members/get-me.ts";
import { createGetMember } from "./members/get-member.ts";
import { createGetMemberStats } from "./members/get-member-stats.ts";
import { createGetPersonalityTags } from "./members/get-personality-tags.ts";
import { createGetNoteFigures } from "./note-figures/get-note-figures.ts";
import { createGetDrafts, draftsWhereAsked } from "./notes/get-drafts.ts";
import { createGetMemberNotes } from "./notes/get-member-notes.ts";
import { createGetNote } from "./notes/get-note.ts";
import { createGetNoteCards } from "./notes/get-note-cards.ts";
import { createGetNotes } from "./notes/get-notes.ts";
import { usesNoteFilters } from "./notes/note-filter.ts";
import { createGetRelatedNotes } from "./notes/related/get-related-notes.ts";
import { createGetNotificationSettings } from "./notifications/get-notification-settings.ts";
import { createGetNotifications } from "./notifications/get-notifications.ts";
import { createGetUnreadCount, createGetUnreadCountByType } from "./notifications/get-unread-counts.ts";
import { ARCHIVE_MODELS } from "./own-data/archive-files.ts";
import { createDownloadOwnData } from "./own-data/download.ts";
import { createGetOwnDataFigures, FIGURE_MODELS } from "./own-data/figures.ts";
import { createGetRecycleBin } from "./recycle-bin/get-recycle-bin.ts";
import { createGetAppeals } from "./reports/get-appeals.ts";
import { createGetReportQueue } from "./reports/get-report-queue.ts";
import { createGetReportsOfThing } from "./reports/get-reports-of-thing.ts";
import { type Gate, gatingKeywords } from "./search/gate.ts";
import { createSearch } from "./search/search.ts";
import { createSearchMembers } from "./search/search-members.ts";
import { createSearchSuggestions } from "./search/search-suggestions.ts";
import { createGetSessions } from "./sessions/get-sessions.ts";
import { createGetHotTags } from "./tags/get-hot-tags.ts";
import { createGetTags } from "./tags/get-tags.ts";
import { createGetVerificationStatus } from "./verifications/get-verification-status.ts";
import { countingViews } from "./views/counting-views.ts";

type ServiceQuery = "OpenRealtime" | "PollRealtime" | "SendRealtime" | "GetHealth" | "GetStats" | "GetOpenApi";

/** Read models of a list of notes. */
const LISTS: readonly ReadModel[] = ["notes", "note_stats", "members", "blocks"];

interface QueriesOptions {
  reader: Reader;
  index: SearchIndex;
  gate: Gate;
  after: ReturnType<typeof createReadYourWrites>;
  untilThere: ReturnType<typeof createUntilThere>;
  views: Parameters<typeof countingViews>[1];
  isOnline: (memberId: number) => boolean;
  now: () => number;
  keep: KeepAnswers;
  backOffice: Parameters<typeof createBackOfficeQueries>[2];
  ownData: Omit<Parameters<typeof createDownloadOwnData>[0], "reader" | "now">;
}

/** Every query, with the read models of its answer, in alphabetical order. A call without a line does not compile. */
export function createQueries(options: QueriesOptions): Omit<HandlersOf<typeof queryContracts>, ServiceQuery> {
  const { reader, index, gate, after, untilThere, views, isOnline, now, keep } = options;
  const afterLists = <Contract extends QueryContract>(answer: HandlerOf<Contract>) => ({
    plain: after(LISTS, answer),
    narrowed: after([...LISTS, "note_filters"], answer),
  });
  const getNotes = afterLists<typeof GetNotes>(gatingKeywords<typeof GetNotes>(createGetNotes(reader, { now, keep }), gate));
  const getMemberNotes = afterLists<typeof GetMemberNotes>(gatingKeywords<typeof GetMemberNotes>(createGetMemberNotes(reader), gate));
  const search = createSearch({ reader, index, keep });
  const found = ["search", "notes", "note_stats", "members", "blocks"] as const;
  const queue = ["reports", "recycle_bin", "notes", "comments", "chat", "members", "admins"] as const;
  const inbox = ["notifications", "members", "notes", "comments"] as const;
  return {
    ...createBackOfficeQueries(reader, after, options.backOffice, now),
    DownloadOwnData: after(ARCHIVE_MODELS, createDownloadOwnData({ ...options.ownData, reader, now })),
    GetAppeals: after(queue, createGetAppeals(reader)),
    GetBlockStatus: after(["blocks", "members"], createGetBlockStatus(reader)),
    GetBlockedMembers: after(["blocks", "members"], createGetBlockedMembers(reader)),
    GetCategories: after(["notes"], createGetCategories(reader)),
    GetCollectionNotifications: after(inbox, createGetNotifications(reader, "collections")),
    GetCommentNotifications: after(inbox, createGetNotifications(reader, "comments")),
    GetComments: after(["comments", "notes", "members", "drafts", "blocks"], createGetComments(reader)),
    GetConversations: after(["chat", "members", "blocks"], createGetConversations(reader, isOnline)),
    GetFolders: after(["folders", "note_stats"], createGetFolders(reader)),
    GetFollowNotifications: after(inbox, createGetNotifications(reader, "follows")),
    GetFollowStatus: after(["members"], createGetFollowStatus(reader)),
    GetFollowStatuses: after(["members"], createGetFollowStatuses(reader)),
    GetFollowSuggestions: after(["members", "notes", "blocks"], createGetFollowSuggestions(reader)),
    GetFollowers: after(["members", "notes"], createGetFollowers(reader)),
    GetFollowing: after(["members", "notes"], createGetFollowing(reader)),
    GetHotTags: after(["notes"], createGetHotTags(reader)),
    GetLikeNotifications: after(inbox, createGetNotifications(reader, "likes")),
    GetMe: after(["members", "notes", "note_stats"], untilThere(["members"], createGetMe(reader))),
    GetMember: after(["members", "notes", "note_stats"], createGetMember(reader)),
    GetMemberCollections: after(["note_stats", "notes", "members", "blocks", "folders"], createGetMemberCollections(reader)),
    GetMemberLikes: after(["note_stats", "notes", "members", "blocks"], createGetMemberLikes(reader)),
    GetMemberNotes: (ask, context) => (usesNoteFilters(ask.input) ? getMemberNotes.narrowed : getMemberNotes.plain)(ask, context),
    GetMemberStats: after(["members", "notes", "note_stats"], createGetMemberStats(reader)),
    GetMessages: after(["chat", "members"], untilProjected(untilThere, now, createGetMessages(reader))),
    GetMutualFollows: after(["members", "notes"], createGetMutualFollows(reader)),
    GetNote: after(
      ["notes", "note_stats", "members", "comments", "drafts", "recycle_bin", "reports"],
      countingViews(createGetNote(reader), views),
    ),
    GetNoteCards: after(LISTS, createGetNoteCards(reader)),
    GetNoteFigures: after(["notes", "note_views", "note_stats", "comments"], createGetNoteFigures(reader, now)),
    GetNotes: draftsWhereAsked({
      notes: (ask, context) => (usesNoteFilters(ask.input) ? getNotes.narrowed : getNotes.plain)(ask, context),
      drafts: after(["drafts", "notes", "members"], gatingKeywords<typeof GetNotes>(createGetDrafts(reader), gate)),
    }),
    GetNotificationSettings: after(["notifications"], createGetNotificationSettings(reader)),
    GetNotifications: after(inbox, createGetNotifications(reader)),
    GetOwnDataFigures: after(FIGURE_MODELS, createGetOwnDataFigures(reader)),
    GetPersonalityTags: after(["members"], createGetPersonalityTags(reader)),
    GetRecycleBin: after(["recycle_bin", "notes", "note_stats", "members"], createGetRecycleBin(reader, { now })),
    GetRelatedNotes: after(LISTS, createGetRelatedNotes(reader)),
    GetReplies: after(["comments", "notes", "members", "blocks"], createGetReplies(reader)),
    GetReportQueue: after(queue, createGetReportQueue(reader)),
    GetReportsOfThing: after(queue, createGetReportsOfThing(reader)),
    GetSessions: after(["sessions"], createGetSessions(reader)),
    GetSystemNotifications: after(inbox, createGetNotifications(reader, "system")),
    GetTags: after(["notes"], gatingKeywords<typeof GetTags>(createGetTags(reader), gate)),
    GetUnreadCount: after(["notifications"], createGetUnreadCount(reader)),
    GetUnreadCountByType: after(["notifications"], createGetUnreadCountByType(reader)),
    GetUnreadMessageCount: after(["chat"], createGetUnreadMessageCount(reader)),
    GetVerificationStatus: after(["verifications"], createGetVerificationStatus(reader)),
    Search: after(found, search),
    SearchMembers: after(["search", "members", "notes"], createSearchMembers({ reader, index })),
    SearchPosts: after<typeof SearchPosts>(found, (input, context) => search(input, context)),
    SearchSuggestions: after(["search", "members", "notes"], createSearchSuggestions({ reader, index, gate })),
  };
}
