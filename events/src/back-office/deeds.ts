import type { EventType } from "../catalogue.ts";

/** What administrators do, by kind of thing: the choices of the log of it. What they did in a contract test and is not here fails that test. */
export const deeds: readonly EventType[] = [
  ...([
    "MemberRegistered",
    "ProfileEdited",
    "MemberPlaced",
    "PasswordChanged",
    "MemberDeactivated",
    "MemberReactivated",
    "MemberWarned",
    "MemberDeleted",
  ] as const),
  ...(["NotePublished", "NoteEdited", "NoteViewsCorrected", "NoteTakenDown", "NoteBinned", "NoteRestored", "NoteDeleted"] as const),
  ...(["DraftSaved", "DraftDeleted", "NotificationRead"] as const),
  ...([
    "CommentAdded",
    "CommentEdited",
    "CommentTakenDown",
    "CommentDeleted",
    "MessageTakenDown",
    "ReportsDismissed",
    "ReportContextRevealed",
    "AppealDecided",
  ] as const),
  ...(["CategoryCreated", "CategoryEdited", "CategoryDeleted", "TagCreated", "TagRenamed", "TagDeleted"] as const),
  ...(["NoteLiked", "NoteUnliked", "CommentLiked", "CommentUnliked", "NoteCollected", "NoteUncollected"] as const),
  ...(["MemberFollowed", "MemberUnfollowed", "NotificationCreated", "NotificationEdited", "NotificationDeleted"] as const),
  ...(["SessionStarted", "SessionEdited", "SessionEnded", "SessionDeleted", "VerificationSubmitted", "VerificationApproved"] as const),
  ...(["VerificationRejected", "VerificationReopened", "VerificationWithdrawn", "IdentityRevealed", "AdminCreated"] as const),
  ...(["AdminRoleChanged", "AdminPasswordChanged", "AdminSecondFactorAdded", "AdminSecondFactorRemoved", "AdminDeleted"] as const),
  ...(["AdminSessionStarted", "AdminSessionEnded", "AdminSignInFailed", "ProjectionRebuildRequested"] as const),
  ...([
    "ProjectionFillRequested",
    "ProjectionComparisonRequested",
    "ProjectionSwapRequested",
    "ProjectionDropRequested",
    "DeadLetterRetryRequested",
  ] as const),
  ...(["DeadLetterReleaseRequested", "AdminNameClaimed"] as const),
  "PersonalFieldsExported",
  "TableExported",
];

/** They are most of what administrators do, and say nothing of what they did to whom. */
export const signIns: readonly EventType[] = ["AdminSessionStarted", "AdminSessionEnded", "AdminSignInFailed"];

/** That a browser stays signed in is no deed: the log of what administrators did leaves it out. */
export const noDeeds: ReadonlySet<EventType> = new Set<EventType>(["AdminSessionRefreshed"]);
