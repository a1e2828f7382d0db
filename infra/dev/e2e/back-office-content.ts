import { AdminSignIn } from "@shiye/events/admins";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { actAsAdmin } from "../world/world-admin.ts";
import { joinAsMember, type WorldMember } from "../world/world-member.ts";

/** One more than a page of ten. */
const MANY = 11;

export interface OfficeContent {
  members: readonly WorldMember[];
  notes: readonly number[];
  /** Somebody who may only look, by what their browser keeps. */
  auditor: Record<string, string>;
}

const person = { realName: "林晚", idCard: "11010519491231002X", occupation: "记者", reason: "长期报道校园" };
const organisation = {
  ...{ organizationName: "拾页大学", creditCode: "91110108MA01ABCD23", contactName: "王老师" },
  ...{ contactPhone: "010-62781234", reason: "官方发布" },
};

/** A little of everything that the back office shows: each table has a second page, each queue somebody who waits. */
export async function fillOffice(url: string, head: { username: string; password: string }): Promise<OfficeContent> {
  const client = createHttpClient(url);
  const signIn = async (body: object) => dataOf(AdminSignIn, await client.call("POST", "/auth/admin/login", { body }));
  const admin = actAsAdmin(client, (await signIn(head)).tokens.access_token);
  const each = Array.from({ length: MANY }, (_none, at) => at + 1);
  const named = (name: string, at: number) => `${name}${String(at).padStart(2, "0")}`;
  const members = await Promise.all(each.map((at) => joinAsMember(client, named("member", at), `成员${at}`)));
  const [author, reader] = members;
  if (!author || !reader) throw new Error("Nobody joined");
  const body = await author.noteBody("笔记");
  const notes = await Promise.all(
    members.map(async (member, at) => {
      const note = { ...body, title: `第${at + 1}篇笔记`, tags: [`标签${at + 1}`] };
      const { data } = (await author.call("POST", "/posts", { body: note })).body;
      await member.call("POST", "/users/verification", {
        body: at % 2 ? { type: 1, content: organisation } : { type: 2, content: person },
      });
      return (data as { id: number }).id;
    }),
  );
  const first = notes[0] ?? 0;
  await Promise.all(
    members.map(async (member) => {
      await Promise.all([member.like(first), member.comment(first, `${member.nickname}的评论`)]);
      await member.call("POST", `/posts/${first}/collect`);
      await member.follow(member === author ? reader.id : author.id);
    }),
  );
  for (const [at, reason] of ["spam", "abuse"].entries())
    await reader.call("POST", "/reports", { body: { target_type: "note", target_id: notes[at + 1], reason, text: "请看看这一篇" } });
  const password = "first-password-1";
  await Promise.all(each.map((at) => admin.call("POST", "/admin/admins", { username: named("clerk", at), password, role: "auditor" })));
  const temporary = (await signIn({ username: "clerk01", password })).tokens.access_token;
  const change = { currentPassword: password, newPassword: "second-password-2" };
  await client.call("PUT", "/auth/admin/password", { token: temporary, body: change });
  const { admin: clerk, tokens } = await signIn({ username: "clerk01", password: change.newPassword });
  const auditor = { admin_token: tokens.access_token, admin_refresh_token: tokens.refresh_token, admin_info: JSON.stringify(clerk) };
  return { members, notes, auditor };
}
