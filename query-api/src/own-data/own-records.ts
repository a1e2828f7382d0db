import { wordsOfEvent } from "@shiye/events/event-words";
import { type NotificationType, notificationTitles } from "@shiye/events/notifications";
import type { OwnEvent, OwnEvents } from "@shiye/events/own-data";
import { OWN_STREAMS_AT_ONCE, ownStreamKinds } from "@shiye/events/own-data";
import { chunksOf } from "@shiye/infra/chunks";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { deviceOf } from "../sessions/device-of.ts";
import { facts, nameText, type PublicName, when } from "./cards.ts";
import { html, momentText } from "./html.ts";
import { defineSection, pagesOf, ROWS_AT_ONCE, type Section } from "./section.ts";

/** Some events of these streams, from this revision of the first of them, and where to continue. */
export type ReadOwnEvents = (memberId: number, streams: readonly string[], from: number) => Promise<OwnEvents>;

interface NotificationRow extends PublicName {
  id: number;
  type: NotificationType;
  title: string | null;
  note_id: number | null;
  comment_id: number | null;
  created_at: string;
  is_read: boolean;
}

interface ApplicationRow {
  id: number;
  type: 1 | 2;
  status: 0 | 1 | 2;
  withdrawn: boolean;
  fields: Record<string, string> | null;
  reject_reason: string | null;
  created_at: string;
  audited_at: string | null;
}

interface SessionRow {
  id: number;
  user_agent: string;
  region: string;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  is_active: boolean;
}

interface FolderRow {
  id: number;
  name: string;
  note_ids: number[];
}

interface StreamRow {
  stream: string;
}

interface MarkRow extends PublicName {
  note_id: number | null;
  comment_id: number | null;
  target_id: number;
  at: string;
}

const markColumns = { note_id: true, comment_id: true, target_id: true, nickname: true, account: true, at: true } as const;

/** Things that a member marked: read along an index by time and thing, page by page. */
function marks(
  name: string,
  table: string,
  columns: { target: string; author: string; at: string; note: string; comment: string },
): Statement<MarkRow> {
  const { target, author, at, note, comment } = columns;
  return {
    name: `own-data-${name}`,
    columns: markColumns,
    text: `
      select ${note} as note_id, ${comment} as comment_id, k.${target} as target_id, m.nickname, m.account_name as account, k.${at} as at
      from ${table} k ${name === "comment-likes" ? "left join comments.comments c on c.id = k.comment_id" : ""}
      left join members.members m on m.id = ${author}
      where k.member_id = $1::bigint and (k.${at}, k.${target}) > ($3::timestamptz, $4::bigint) order by k.${at}, k.${target} limit $2`,
  };
}

function follows(name: string, mine: string, other: string): Statement<MarkRow> {
  return {
    name: `own-data-${name}`,
    columns: markColumns,
    text: `
      select null::bigint as note_id, null::bigint as comment_id, f.${other} as target_id, m.nickname, m.account_name as account, f.followed_at as at
      from members.follows f left join members.members m on m.id = f.${other}
      where f.${mine} = $1::bigint and (f.followed_at, f.${other}) > ($3::timestamptz, $4::bigint) order by f.followed_at, f.${other} limit $2`,
  };
}

const ofNote = { target: "note_id", author: "k.author_id", note: "k.note_id", comment: "null::bigint" };
const statements = {
  likes: marks("likes", "note_stats.note_likes", { ...ofNote, at: "liked_at" }),
  commentLikes: marks("comment-likes", "comments.comment_likes", {
    ...{ target: "comment_id", author: "c.author_id", at: "liked_at", note: "c.note_id", comment: "k.comment_id" },
  }),
  collections: marks("collections", "note_stats.note_collections", { ...ofNote, at: "collected_at" }),
  following: follows("following", "follower_id", "followed_id"),
  followers: follows("followers", "followed_id", "follower_id"),
  notifications: {
    name: "own-data-notifications",
    columns: {
      id: true,
      type: true,
      title: true,
      note_id: true,
      comment_id: true,
      created_at: true,
      is_read: true,
      nickname: true,
      account: true,
    },
    text: `
      select n.id, n.type, n.title, n.note_id, n.comment_id, n.created_at, n.is_read, m.nickname, m.account_name as account
      from notifications.notifications n left join members.members m on m.id = n.sender_id
      where n.receiver_id = $1::bigint and n.visible and n.id > $3::bigint order by n.id limit $2`,
  },
  verifications: {
    name: "own-data-verifications",
    columns: { id: true, type: true, status: true, withdrawn: true, fields: true, reject_reason: true, created_at: true, audited_at: true },
    text: `
      select id, type, status, withdrawn, fields, reject_reason, created_at, audited_at
      from verifications.applications where member_id = $1::bigint and id > $3::bigint order by id limit $2`,
  },
  sessions: {
    name: "own-data-sessions",
    columns: { id: true, user_agent: true, region: true, created_at: true, last_used_at: true, expires_at: true, is_active: true },
    text: `
      select id, user_agent, region, created_at, last_used_at, expires_at, is_active
      from sessions.sessions where holder_id = $1::bigint and holder = 'member' and id > $3::bigint order by id limit $2`,
  },
  folders: {
    name: "own-data-folders",
    columns: { id: true, name: true, note_ids: true },
    text: `
      select f.id, f.name, to_jsonb(array(
        select x.note_id from folders.filed x join note_stats.note_collections k on k.member_id = x.member_id and k.note_id = x.note_id
        where x.folder_id = f.id and x.member_id = f.member_id order by x.note_id)) as note_ids
      from folders.folders f where f.member_id = $1::bigint and f.id > $3::bigint order by f.id limit $2`,
  },
  streams: {
    name: "own-data-streams",
    columns: { stream: true },
    text: "select stream from member_streams.streams where member_id = $1::bigint and stream > $3 order by stream limit $2",
  },
} satisfies Record<
  string,
  | Statement<MarkRow>
  | Statement<FolderRow>
  | Statement<NotificationRow>
  | Statement<ApplicationRow>
  | Statement<SessionRow>
  | Statement<StreamRow>
>;

const BEGINNING = "-infinity";
const byId = ({ id }: { id: number }) => [id];
const byMoment = ({ at, target_id }: MarkRow) => [at, target_id];

/** Events of all streams of a member, in pages like the other parts. */
async function* eventsOf(reader: Reader, memberId: number, read: ReadOwnEvents): AsyncGenerator<readonly OwnEvent[]> {
  let page: OwnEvent[] = [];
  for await (const names of streamsOf(reader, memberId))
    for (let place: OwnEvents["next"] = { stream: 0, from: 0 }, left = names; place; ) {
      left = left.slice(place.stream);
      const { events, next }: OwnEvents = await read(memberId, left, place.from);
      page.push(...events);
      for (; page.length > ROWS_AT_ONCE; page = page.slice(ROWS_AT_ONCE)) yield page.slice(0, ROWS_AT_ONCE);
      place = next;
    }
  if (page.length > 0) yield page;
}

/** Names of streams, as many at a time as one call asks for. */
async function* streamsOf(reader: Reader, memberId: number): AsyncGenerator<readonly string[]> {
  yield ownStreamKinds.map((kind) => `${kind}-${memberId}`);
  for await (const rows of pagesOf<StreamRow>(reader, statements.streams, memberId, [""], ({ stream }) => [stream]))
    yield* chunksOf(
      rows.map(({ stream }) => stream),
      OWN_STREAMS_AT_ONCE,
    );
}

/** What a member marked, and what is recorded about them. */
export function ownRecords(reader: Reader, memberId: number, readEvents: ReadOwnEvents): Section[] {
  const markSection = (name: string, title: string, about: string, statement: Statement<MarkRow>, figure?: Section["figure"]) =>
    defineSection({
      ...{ name, title, about },
      ...(figure ? { figure } : {}),
      pages: () => pagesOf<MarkRow>(reader, statement, memberId, [BEGINNING, 0], byMoment),
      card: (row) =>
        html`<article>${when(["", row.at])}${facts([
          ["成员", nameText(row)],
          ["笔记", row.note_id],
          ["评论", row.comment_id],
        ])}</article>`,
    });
  return [
    markSection("likes", "赞过的笔记", "你点过赞的笔记，和它们作者的名字。", statements.likes),
    markSection("comment-likes", "赞过的评论", "你点过赞的评论。", statements.commentLikes),
    markSection("collections", "收藏", "你收藏的笔记。", statements.collections, "collections"),
    defineSection({
      ...{ name: "folders", title: "收藏夹", about: "你的收藏夹，和里面的笔记。只有你自己能看到。" },
      pages: () => pagesOf<FolderRow>(reader, statements.folders, memberId, [0], byId),
      card: ({ name, note_ids }) => html`<article><h2>${name}</h2>${facts([["笔记", note_ids.join("、")]])}</article>`,
    }),
    markSection("following", "关注", "你关注的人。", statements.following, "following"),
    markSection("followers", "粉丝", "关注你的人。", statements.followers, "followers"),
    defineSection({
      ...{ name: "notifications", title: "通知", about: "你收到的通知。", figure: "notifications" as const },
      pages: () => pagesOf<NotificationRow>(reader, statements.notifications, memberId, [0], byId),
      card: (
        row,
      ) => html`<article>${when(["", row.created_at])}<p>${nameText(row)} ${row.title ?? notificationTitles[row.type]}${!row.is_read && "（未读）"}</p>
${facts([
  ["笔记", row.note_id],
  ["评论", row.comment_id],
])}</article>`,
    }),
    defineSection({
      ...{
        name: "verifications",
        title: "认证申请",
        about: "你提交的认证申请。证件号码只留遮盖后的样子。",
        figure: "verifications" as const,
      },
      pages: () => pagesOf<ApplicationRow>(reader, statements.verifications, memberId, [0], byId),
      card: (row) => html`<article><h2>${row.type === 1 ? "官方认证" : "个人认证"}</h2>
${when(["提交", row.created_at], ["审核", row.audited_at])}
${facts([
  ["状态", row.withdrawn ? "已撤回" : (["审核中", "已通过", "未通过"][row.status] ?? "")],
  ["原因", row.reject_reason],
  ...Object.entries(row.fields ?? {}),
])}</article>`,
    }),
    defineSection({
      ...{ name: "sign-ins", title: "登录记录", about: "在哪些设备、哪个地区登录过。网络地址不保存。", figure: "sign_ins" as const },
      pages: () => pagesOf<SessionRow>(reader, statements.sessions, memberId, [0], byId),
      card: (row) => html`<article><h2>${deviceOf(row.user_agent).name || "未知设备"}</h2>
${when(["登录", row.created_at], ["最近使用", row.last_used_at])}
${facts([
  ["地区", row.region],
  ["浏览器自称", row.user_agent],
  ["状态", row.is_active ? "登录中" : "已退出"],
])}</article>`,
    }),
    defineSection({
      name: "events",
      title: "记录",
      about: "系统日志里你做过的每一件事，和系统对你的账号做的事，按事物分组，带时间。会话里只有你做的；对方的话在“私信”里。",
      pages: () => eventsOf(reader, memberId, readEvents),
      card: ({ type, at, by, ip_region, stream, data }) => html`<article><h2>${wordsOfEvent(type, data)}</h2>
<p class="when">${momentText(at)} ${{ self: "你", administration: "管理员", system: "系统" }[by]} ${ip_region}</p>
<p class="small">${type} ${stream}</p><p class="text">${JSON.stringify(data, null, 2)}</p></article>`,
    }),
  ];
}
