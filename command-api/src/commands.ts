import { changePassword } from "./accounts/change-password.ts";
import { signIn } from "./accounts/sign-in.ts";
import { changeAdminPassword } from "./admins/change-password.ts";
import { deleteAdmin } from "./admins/delete-admin.ts";
import { editAdmin } from "./admins/edit-admin.ts";
import { adminRefreshSession } from "./admins/refresh-session.ts";
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, removeSecondFactorOf } from "./admins/second-factor.ts";
import { adminSignIn } from "./admins/sign-in.ts";
import { adminSignOut } from "./admins/sign-out.ts";
import {
  compareProjection,
  dropProjection,
  rebuildProjection,
  releaseDeadLetter,
  retryDeadLetters,
  swapProjection,
} from "./back-office/operate-projections.ts";
import { markNotInteresting } from "./blocks/mark-not-interesting.ts";
import { unblockMember } from "./blocks/unblock-member.ts";
import { createCategory } from "./categories/create-category.ts";
import { deleteCategory } from "./categories/delete-category.ts";
import { editCategory } from "./categories/edit-category.ts";
import { hideConversation } from "./chat/hide-conversation.ts";
import { markConversationRead } from "./chat/mark-conversation-read.ts";
import { recallMessage } from "./chat/recall-message.ts";
import { sendMessage } from "./chat/send-message.ts";
import { createCollection, deleteCollection } from "./collections/admin-collection.ts";
import { collectNote } from "./collections/collect-note.ts";
import { uncollectNote } from "./collections/uncollect-note.ts";
import { closeComments, openComments } from "./comment-rules/close-comments.ts";
import { pinComment, unpinComment } from "./comment-rules/pin-comment.ts";
import { addComment } from "./comments/add-comment.ts";
import { adminDeleteComment } from "./comments/admin-delete-comment.ts";
import { adminEditComment } from "./comments/admin-edit-comment.ts";
import { deleteComment } from "./comments/delete-comment.ts";
import { createFolder } from "./folders/create-folder.ts";
import { deleteFolder } from "./folders/delete-folder.ts";
import { fileCollection } from "./folders/file-collection.ts";
import { renameFolder } from "./folders/rename-folder.ts";
import { createFollow, deleteFollow } from "./follows/admin-follow.ts";
import { followMember } from "./follows/follow-member.ts";
import { unfollowMember } from "./follows/unfollow-member.ts";
import { createLike, deleteLike } from "./likes/admin-like.ts";
import { like } from "./likes/like.ts";
import { unlike } from "./likes/unlike.ts";
import { adminDeleteMember } from "./members/admin-delete-member.ts";
import { deleteMember } from "./members/delete-member.ts";
import { editProfile } from "./members/edit-profile.ts";
import { adminCreateNote } from "./notes/admin-create-note.ts";
import { adminDeleteNote } from "./notes/admin-delete-note.ts";
import { adminEditNote } from "./notes/admin-edit-note.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { editNote } from "./notes/edit-note.ts";
import { publishNote } from "./notes/publish-note.ts";
import { createNotification, deleteNotificationOfMember, editNotification } from "./notifications/admin-notification.ts";
import { changeNotificationSettings } from "./notifications/change-notification-settings.ts";
import { deleteNotification } from "./notifications/delete-notification.ts";
import { readAllNotifications } from "./notifications/read-all-notifications.ts";
import { readNotification } from "./notifications/read-notification.ts";
import { readSomeNotifications } from "./notifications/read-some-notifications.ts";
import { pinToProfile } from "./profile-pins/pin-to-profile.ts";
import { unpinFromProfile } from "./profile-pins/unpin-from-profile.ts";
import { purgeNote } from "./recycle-bin/purge-note.ts";
import { restoreNote } from "./recycle-bin/restore-note.ts";
import { appealTakedown } from "./reports/appeal-takedown.ts";
import { decideAppeal } from "./reports/decide-appeal.ts";
import { dismissReports } from "./reports/dismiss-reports.ts";
import { fileReport } from "./reports/file-report.ts";
import { deactivateMember, reactivateMember } from "./reports/lock-member.ts";
import { revealReportContext } from "./reports/reveal-report-context.ts";
import { takeDownContent } from "./reports/take-down-content.ts";
import { warnMember } from "./reports/warn-member.ts";
import { createSession, deleteSession, editSession } from "./sessions/admin-session.ts";
import { endOtherSessions } from "./sessions/end-other-sessions.ts";
import { endSession } from "./sessions/end-session.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { signOut } from "./sessions/sign-out.ts";
import { approveApplication } from "./verifications/approve-application.ts";
import { createApplication } from "./verifications/create-application.ts";
import { deleteApplication } from "./verifications/delete-application.ts";
import { editApplication } from "./verifications/edit-application.ts";
import { rejectApplication } from "./verifications/reject-application.ts";
import { submitVerification } from "./verifications/submit-verification.ts";
import { withdrawVerification } from "./verifications/withdraw-verification.ts";

/**
 * One line for each command that is one decision, by the name of its contract, in alphabetical order. A call without a line does not
 * compile.
 */
export const commands = {
  AddComment: addComment,
  AdminApproveApplication: approveApplication,
  AdminBeginSecondFactor: beginSecondFactor,
  AdminChangePassword: changeAdminPassword,
  AdminCompareProjection: compareProjection,
  AdminConfirmSecondFactor: confirmSecondFactor,
  AdminCreateApplication: createApplication,
  AdminCreateCategory: createCategory,
  AdminCreateCollection: createCollection,
  AdminCreateFollow: createFollow,
  AdminCreateLike: createLike,
  AdminCreateNotification: createNotification,
  AdminCreatePost: adminCreateNote,
  AdminCreateSession: createSession,
  AdminDeleteAdmin: deleteAdmin,
  AdminDeleteApplication: deleteApplication,
  AdminDeleteCategory: deleteCategory,
  AdminDeleteCollection: deleteCollection,
  AdminDeleteComment: adminDeleteComment,
  AdminDeleteFollow: deleteFollow,
  AdminDeleteLike: deleteLike,
  AdminDeleteNotification: deleteNotificationOfMember,
  AdminDeletePost: adminDeleteNote,
  AdminDeleteSession: deleteSession,
  AdminDeleteUser: adminDeleteMember,
  AdminDropProjection: dropProjection,
  AdminEditAdmin: editAdmin,
  AdminEditApplication: editApplication,
  AdminEditCategory: editCategory,
  AdminEditComment: adminEditComment,
  AdminEditNotification: editNotification,
  AdminEditPost: adminEditNote,
  AdminEditSession: editSession,
  AdminRebuildProjection: rebuildProjection,
  AdminRefreshSession: adminRefreshSession,
  AdminRejectApplication: rejectApplication,
  AdminReleaseDeadLetter: releaseDeadLetter,
  AdminRemoveSecondFactor: removeSecondFactor,
  AdminRemoveSecondFactorOf: removeSecondFactorOf,
  AdminRetryDeadLetters: retryDeadLetters,
  AdminSignIn: adminSignIn,
  AdminSignOut: adminSignOut,
  AdminSwapProjection: swapProjection,
  AppealTakedown: appealTakedown,
  ChangeNotificationSettings: changeNotificationSettings,
  ChangePassword: changePassword,
  CloseComments: closeComments,
  CollectNote: collectNote,
  CreateFolder: createFolder,
  DeactivateMember: deactivateMember,
  DecideAppeal: decideAppeal,
  DeleteComment: deleteComment,
  DeleteFolder: deleteFolder,
  DeleteMember: deleteMember,
  DeleteNote: deleteNote,
  DeleteNotification: deleteNotification,
  DismissReports: dismissReports,
  EditNote: editNote,
  EditProfile: editProfile,
  EndOtherSessions: endOtherSessions,
  EndSession: endSession,
  FileCollection: fileCollection,
  FileReport: fileReport,
  FollowMember: followMember,
  HideConversation: hideConversation,
  Like: like,
  MarkConversationRead: markConversationRead,
  MarkNotInteresting: markNotInteresting,
  OpenComments: openComments,
  PinComment: pinComment,
  PinToProfile: pinToProfile,
  PublishNote: publishNote,
  PurgeNote: purgeNote,
  ReactivateMember: reactivateMember,
  ReadAllNotifications: readAllNotifications,
  ReadNotification: readNotification,
  ReadSomeNotifications: readSomeNotifications,
  RecallMessage: recallMessage,
  RefreshSession: refreshSession,
  RenameFolder: renameFolder,
  RestoreNote: restoreNote,
  RevealReportContext: revealReportContext,
  SendMessage: sendMessage,
  SignIn: signIn,
  SignOut: signOut,
  SubmitVerification: submitVerification,
  TakeDownContent: takeDownContent,
  UnblockMember: unblockMember,
  UncollectNote: uncollectNote,
  UnfollowMember: unfollowMember,
  Unlike: unlike,
  UnpinComment: unpinComment,
  UnpinFromProfile: unpinFromProfile,
  WarnMember: warnMember,
  WithdrawVerification: withdrawVerification,
} as const;

export type CommandName = keyof typeof commands;
