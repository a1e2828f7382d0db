import { GetNotifications } from "@shiye/events/notifications";
import { dataOf } from "../../http-client.ts";
import type { WorldMember } from "../../world-member.ts";
import type { Belongings } from "./define.ts";

export const belongings: Belongings = {
  ChangeNotificationSettings: "anybody",
  DeleteNotification: {
    status: 404,
    message: "通知不存在",
    given: async (mine, other) => ({ path: `/notifications/${await toldTo(mine, other)}` }),
  },
  GetCollectionNotifications: "anybody",
  GetCommentNotifications: "anybody",
  GetFollowNotifications: "anybody",
  GetLikeNotifications: "anybody",
  GetNotificationSettings: "anybody",
  GetNotifications: "anybody",
  GetSystemNotifications: "anybody",
  GetUnreadCount: "anybody",
  GetUnreadCountByType: "anybody",
  ReadAllNotifications: "anybody",
  ReadNotification: {
    status: 404,
    message: "通知不存在",
    given: async (mine, other) => ({ path: `/notifications/${await toldTo(mine, other)}/read` }),
  },
  ReadSomeNotifications: "anybody",
};

/** The number of a notification that `mine` got, because `other` follows them. */
async function toldTo(mine: WorldMember, other: WorldMember): Promise<number> {
  const { headers } = await other.follow(mine.id);
  const seen = { "x-min-position": headers.get("x-log-position") ?? "0" };
  const [told] = dataOf(GetNotifications, await mine.get("/notifications", seen)).notifications;
  if (!told) throw new Error("nobody was told of a follow");
  return told.id;
}
