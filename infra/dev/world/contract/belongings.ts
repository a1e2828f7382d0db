import { GetSessions } from "@shiye/events/accounts";
import { StartConversation } from "@shiye/events/chat";
import { GetNotifications } from "@shiye/events/notifications";
import { dataOf } from "../http-client.ts";
import { PASSWORD, type WorldMember } from "../world-member.ts";

/** A call on something that is one member's: what others are told, and the something itself. */
export interface Belonging {
  status: 403 | 404;
  message: string;
  /** Makes what belongs to `mine`, and says how it is asked for. `other` and `third` are there too. */
  given: (mine: WorldMember, other: WorldMember, third: WorldMember) => Promise<{ path: string; body?: object }>;
}

/** Every call that takes a member's token. `anybody`: acts on what is the caller's own by itself, or on what everybody may act on. */
export const belongings: Readonly<Record<string, Belonging | "anybody">> = {
  SignOut: "anybody",
  GetMe: "anybody",
  GetSessions: "anybody",
  FollowMember: "anybody",
  UnfollowMember: "anybody",
  PublishNote: "anybody",
  Like: "anybody",
  Unlike: "anybody",
  CollectNote: "anybody",
  UncollectNote: "anybody",
  AddComment: "anybody",
  UploadSingle: "anybody",
  UploadImage: "anybody",
  UploadMultiple: "anybody",
  UploadAvatar: "anybody",
  UploadVideo: "anybody",
  SubmitVerification: "anybody",
  WithdrawVerification: "anybody",
  GetVerificationStatus: "anybody",
  GetNotifications: "anybody",
  GetCommentNotifications: "anybody",
  GetLikeNotifications: "anybody",
  GetCollectionNotifications: "anybody",
  GetFollowNotifications: "anybody",
  GetUnreadCount: "anybody",
  GetUnreadCountByType: "anybody",
  ReadAllNotifications: "anybody",

  EditProfile: {
    status: 403,
    message: "只能修改自己的资料",
    given: async (mine) => ({ path: `/users/${mine.id}`, body: { bio: "我的" } }),
  },
  ChangePassword: {
    status: 403,
    message: "只能修改自己的密码",
    given: async (mine) => ({ path: `/users/${mine.id}/password`, body: { currentPassword: PASSWORD, newPassword: "another-one" } }),
  },
  DeleteMember: {
    status: 403,
    message: "只能删除自己的账号",
    given: async (mine) => ({ path: `/users/${mine.id}` }),
  },
  EndSession: {
    status: 404,
    message: "登录设备不存在",
    given: async (mine) => {
      const [device] = dataOf(GetSessions, await mine.get("/auth/sessions")).sessions;
      return { path: `/auth/sessions/${device?.id}` };
    },
  },
  EditNote: {
    status: 403,
    message: "无权限修改此笔记",
    given: async (mine) => {
      const body = await mine.noteBody("只有我能改");
      return { path: `/posts/${await mine.publish("只有我能改")}`, body };
    },
  },
  DeleteNote: {
    status: 403,
    message: "无权限删除此笔记",
    given: async (mine) => ({ path: `/posts/${await mine.publish("只有我能删")}` }),
  },
  DeleteComment: {
    status: 403,
    message: "只能删除自己发布的评论",
    given: async (mine, other) => ({ path: `/comments/${(await mine.comment(await other.publish("别人的笔记"), "我的评论")).id}` }),
  },
  StartConversation: "anybody",
  GetConversations: "anybody",
  GetUnreadMessageCount: "anybody",
  SendMessage: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({
      path: `/chat/conversations/${await conversationOf(mine, third)}/messages`,
      body: { messageType: "text", content: "你好", clientMessageId: "1" },
    }),
  },
  GetMessages: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({ path: `/chat/conversations/${await conversationOf(mine, third)}/messages` }),
  },
  MarkConversationRead: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({ path: `/chat/conversations/${await conversationOf(mine, third)}/read` }),
  },
  HideConversation: {
    status: 404,
    message: "会话不存在",
    given: async (mine, _other, third) => ({ path: `/chat/conversations/${await conversationOf(mine, third)}` }),
  },
  GetMemberLikes: {
    status: 403,
    message: "该用户的点赞列表不公开",
    given: async (mine) => ({ path: `/users/${mine.id}/likes` }),
  },
  ReadNotification: {
    status: 404,
    message: "通知不存在",
    given: async (mine, other) => ({ path: `/notifications/${await toldTo(mine, other)}/read` }),
  },
  DeleteNotification: {
    status: 404,
    message: "通知不存在",
    given: async (mine, other) => ({ path: `/notifications/${await toldTo(mine, other)}` }),
  },
};

async function conversationOf(mine: WorldMember, third: WorldMember): Promise<number> {
  return dataOf(StartConversation, await mine.call("POST", "/chat/conversations", { body: { otherUserId: third.id } })).id;
}

/** The number of a notification that `mine` got, because `other` follows them. */
async function toldTo(mine: WorldMember, other: WorldMember): Promise<number> {
  const { headers } = await other.follow(mine.id);
  const seen = { "x-min-position": headers.get("x-log-position") ?? "0" };
  const [told] = dataOf(GetNotifications, await mine.get("/notifications", seen)).notifications;
  if (!told) throw new Error("nobody was told of a follow");
  return told.id;
}
