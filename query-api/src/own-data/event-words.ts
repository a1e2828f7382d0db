import type { EventType } from "@shiye/events/catalogue";

/** What happened, for whoever reads their own records. A type without words is shown by its name. */
export const eventWords: Readonly<Partial<Record<EventType, string>>> = {
  MemberRegistered: "注册",
  ProfileEdited: "修改资料",
  PasswordChanged: "修改密码",
  MemberPlaced: "位置被管理员修改",
  MemberDeactivated: "账号被停用",
  MemberReactivated: "账号恢复使用",
  SessionStarted: "登录",
  SessionRefreshed: "续期登录",
  SessionEnded: "退出登录",
  NotePublished: "发布笔记",
  NoteEdited: "修改笔记",
  NoteViewsCorrected: "浏览量被管理员更正",
  NoteBinned: "把笔记放进回收站",
  NoteRestored: "从回收站恢复笔记",
  NoteDeleted: "彻底删除笔记",
  DraftSaved: "保存草稿",
  DraftDeleted: "删除草稿",
  CommentAdded: "发表评论",
  CommentEdited: "评论被管理员修改",
  CommentDeleted: "删除评论",
  NoteLiked: "赞了笔记",
  NoteUnliked: "取消赞笔记",
  CommentLiked: "赞了评论",
  CommentUnliked: "取消赞评论",
  NoteCollected: "收藏笔记",
  NoteUncollected: "取消收藏",
  MemberFollowed: "关注",
  MemberUnfollowed: "取消关注",
  NotificationRead: "读了一条通知",
  NotificationsRead: "读了全部通知",
  NotificationDeleted: "删除通知",
  VerificationSubmitted: "提交认证申请",
  VerificationWithdrawn: "撤回认证申请",
  VerificationApproved: "认证申请通过",
  VerificationRejected: "认证申请未通过",
};

export function wordsOfEvent(type: string): string {
  return (eventWords as Readonly<Record<string, string | undefined>>)[type] ?? type;
}
