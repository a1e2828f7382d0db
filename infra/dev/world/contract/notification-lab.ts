import { PublishNote } from "@shiye/events/notes";
import { GetNotifications, GetUnreadCount, GetUnreadCountByType, type NotificationView } from "@shiye/events/notifications";
import { beforeEach, expect } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { World } from "../world.ts";
import type { WorldMember } from "../world-member.ts";

export let world: World;
export let author: WorldMember;
export let reader: WorldMember;
export let other: WorldMember;
let round = 0;

/** Once in each test file: a world, and in it three people whom nobody has told anything yet. */
export function eachAmongThree(): void {
  world = useWorld();
  /** Three people whom nobody has told anything yet. */
  beforeEach(async () => {
    round += 1;
    const join = (name: string, nickname: string) => world.member(`${name}_${round}`, nickname);
    [author, reader, other] = await Promise.all([join("author", "作者"), join("reader", "读者"), join("other", "路人")]);
  });
}

export const inbox = async (member: WorldMember, query = "") => {
  await world.settle();
  return dataOf(GetNotifications, await member.get(`/notifications${query}`));
};
export const entries = async (member: WorldMember) => (await inbox(member)).notifications;
export const typesOf = async (member: WorldMember) => (await entries(member)).map((entry) => entry.type).reverse();
export const unread = async (member: WorldMember) => {
  await world.settle();
  const { total, ...groups } = dataOf(GetUnreadCountByType, await member.get("/notifications/unread-count-by-type"));
  expect(dataOf(GetUnreadCount, await member.get("/notifications/unread-count")).count).toBe(total);
  expect(Object.values(groups).reduce((sum, count) => sum + count, 0)).toBe(total);
  return { ...groups, total };
};
export const none = { comments: 0, likes: 0, collections: 0, follows: 0, total: 0, system: 0 };
export const first = async (member: WorldMember): Promise<NotificationView> => {
  const [entry] = await entries(member);
  if (!entry) throw new Error(`${member.name} was told nothing`);
  return entry;
};
export const read = (member: WorldMember, id: number | string) => member.call("PUT", `/notifications/${id}/read`);
export const readAll = (member: WorldMember, query = "", body?: object) =>
  member.call("PUT", `/notifications/read-all${query}`, body ? { body } : {});
export const remove = (member: WorldMember, id: number | string) => member.call("DELETE", `/notifications/${id}`);
export const mention = (member: WorldMember) => `[@${member.nickname}:${member.name}]`;
export const publishing = async (member: WorldMember, title: string, content: string) =>
  dataOf(PublishNote, await member.call("POST", "/posts", { body: await member.noteBody(title, content) })).id;
export const likeComment = (member: WorldMember, id: number, method = "POST") =>
  member.call(method, "/likes", { body: { target_type: 2, target_id: id } });
