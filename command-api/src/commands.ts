import { changePassword } from "./accounts/change-password.ts";
import { signIn } from "./accounts/sign-in.ts";
import { adminRefreshSession } from "./admins/refresh-session.ts";
import { adminSignIn } from "./admins/sign-in.ts";
import { adminSignOut } from "./admins/sign-out.ts";
import { hideConversation } from "./chat/hide-conversation.ts";
import { markConversationRead } from "./chat/mark-conversation-read.ts";
import { sendMessage } from "./chat/send-message.ts";
import { collectNote } from "./collections/collect-note.ts";
import { uncollectNote } from "./collections/uncollect-note.ts";
import { addComment } from "./comments/add-comment.ts";
import { deleteComment } from "./comments/delete-comment.ts";
import { followMember } from "./follows/follow-member.ts";
import { unfollowMember } from "./follows/unfollow-member.ts";
import { like } from "./likes/like.ts";
import { unlike } from "./likes/unlike.ts";
import { deleteMember } from "./members/delete-member.ts";
import { editProfile } from "./members/edit-profile.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { editNote } from "./notes/edit-note.ts";
import { publishNote } from "./notes/publish-note.ts";
import { deleteNotification } from "./notifications/delete-notification.ts";
import { readAllNotifications } from "./notifications/read-all-notifications.ts";
import { readNotification } from "./notifications/read-notification.ts";
import { endSession } from "./sessions/end-session.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { signOut } from "./sessions/sign-out.ts";
import { submitVerification } from "./verifications/submit-verification.ts";
import { withdrawVerification } from "./verifications/withdraw-verification.ts";

/** One line for each command that is one decision, by the name of its contract. A new one is written here and nowhere else. */
export const commands = {
  SignIn: signIn,
  RefreshSession: refreshSession,
  SignOut: signOut,
  EndSession: endSession,
  ChangePassword: changePassword,
  AdminSignIn: adminSignIn,
  AdminRefreshSession: adminRefreshSession,
  AdminSignOut: adminSignOut,
  EditProfile: editProfile,
  DeleteMember: deleteMember,
  FollowMember: followMember,
  UnfollowMember: unfollowMember,
  SubmitVerification: submitVerification,
  WithdrawVerification: withdrawVerification,
  PublishNote: publishNote,
  EditNote: editNote,
  DeleteNote: deleteNote,
  Like: like,
  Unlike: unlike,
  CollectNote: collectNote,
  UncollectNote: uncollectNote,
  AddComment: addComment,
  DeleteComment: deleteComment,
  SendMessage: sendMessage,
  MarkConversationRead: markConversationRead,
  HideConversation: hideConversation,
  ReadNotification: readNotification,
  ReadAllNotifications: readAllNotifications,
  DeleteNotification: deleteNotification,
} as const;

export type CommandName = keyof typeof commands;
