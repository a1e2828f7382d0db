import type { Picture } from "@shiye/events/media";
import { plainFromText } from "@shiye/events/mentions";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { loadMember } from "../members/load-member.ts";
import { commentText, facts, nameText, type PublicName, picture, text, video, when } from "./cards.ts";
import { html } from "./html.ts";
import { defineSection, pagesOf, type Section } from "./section.ts";

interface NoteRow {
  id: number;
  title: string;
  content: string;
  category: string | null;
  images: Picture[];
  video: { url: string; cover?: Picture | null } | null;
  tags: { name: string }[];
  created_at: string;
  updated_at: string;
  binned_at?: string;
  view_count?: number;
  like_count?: number;
  collect_count?: number;
  comment_count?: number;
}

function noteCard(note: NoteRow) {
  return html`<article id="n${note.id}"><h2>${note.title || "无标题"}</h2>
${when(["发布", note.created_at], ["更新", note.updated_at], ["删除", note.binned_at ?? null])}${text(plainFromText(note.content))}
<div class="pictures">${note.images.map(({ url, alt }) => picture(url, alt))}${note.video && [video(note.video.url)]}</div>
${facts([
  ["频道", note.category],
  ["标签", note.tags.map(({ name }) => name).join("、")],
  ["浏览", note.view_count],
  ["点赞", note.like_count],
  ["收藏", note.collect_count],
  ["评论", note.comment_count],
])}</article>`;
}

const noteText = (table: string, counts: string, joined: string) => `
  select n.id, n.title, n.content, c.title as category, n.images, n.video, n.tags, n.created_at, n.updated_at ${counts}
  from ${table} n left join notes.categories c on c.id = n.category_id ${joined}
  where n.author_id = $1::bigint and n.id > $3::bigint order by n.id limit $2`;

const noteColumns = {
  id: true,
  title: true,
  content: true,
  category: true,
  images: true,
  video: true,
  tags: true,
  created_at: true,
  updated_at: true,
} as const;
const statements = {
  notes: {
    name: "own-data-notes",
    columns: { ...noteColumns, view_count: true, like_count: true, collect_count: true, comment_count: true },
    text: noteText(
      "notes.notes",
      ", coalesce(s.view_count, 0) as view_count, coalesce(s.like_count, 0) as like_count, coalesce(s.collect_count, 0) as collect_count, coalesce(s.comment_count, 0) as comment_count",
      "left join note_stats.notes s on s.note_id = n.id",
    ),
  },
  binned: {
    name: "own-data-binned",
    columns: { ...noteColumns, binned_at: true },
    text: noteText("recycle_bin.notes", ", n.binned_at", ""),
  },
  drafts: { name: "own-data-drafts", columns: noteColumns, text: noteText("drafts.drafts", "", "") },
  comments: {
    name: "own-data-comments",
    columns: {
      id: true,
      note_id: true,
      nickname: true,
      account: true,
      parent_id: true,
      content: true,
      location: true,
      like_count: true,
      created_at: true,
    },
    text: `
      select c.id, c.note_id, author.nickname, author.account_name as account, c.parent_id, c.content, c.location, c.like_count, c.created_at
      from comments.comments c
      left join notes.notes n on n.id = c.note_id
      left join members.members author on author.id = n.author_id
      where c.author_id = $1::bigint and c.id > $3::bigint and not c.gone order by c.id limit $2`,
  },
  messages: {
    name: "own-data-messages",
    columns: {
      conversation_id: true,
      id: true,
      is_own: true,
      nickname: true,
      account: true,
      message_type: true,
      content: true,
      created_at: true,
    },
    text: `
      select m.conversation_id, m.id, m.sender_id = $1::bigint as is_own, other.nickname, other.account_name as account, m.message_type,
        case when m.recalled then '（已撤回）' when m.sender_id = $1::bigint or m.message_type = 'text' then m.content end as content, m.created_at
      from chat.participants p
      join chat.messages m on m.conversation_id = p.conversation_id and (m.id > p.hidden_through or m.sender_id = $1::bigint)
      left join members.members other on other.id = p.other_id
      where p.member_id = $1::bigint and (m.conversation_id, m.id) > ($3::bigint, $4::bigint)
      order by m.conversation_id, m.id limit $2`,
  },
  files: {
    name: "own-data-files",
    columns: { name: true, kind: true, type: true, bytes: true, uploaded_at: true },
    text: `
      select f.name, f.kind, f.type, f.bytes, o.created_at as uploaded_at
      from media.owners o join media.files f using (name)
      where o.owner_id = $1::bigint and f.removing_since is null and o.name > $3 order by o.name limit $2`,
  },
} satisfies Record<string, Statement<NoteRow> | Statement<CommentRow> | Statement<MessageRow> | Statement<FileRow>>;

interface CommentRow extends PublicName {
  id: number;
  note_id: number;
  parent_id: number | null;
  content: string;
  location: string;
  like_count: number;
  created_at: string;
}

interface MessageRow extends PublicName {
  conversation_id: number;
  id: number;
  is_own: boolean;
  message_type: "text" | "image";
  /** Pictures of the other member are theirs, and are left out. */
  content: string | null;
  created_at: string;
}

interface FileRow {
  name: string;
  kind: "image" | "video";
  type: string;
  bytes: number;
  uploaded_at: string;
}

export function filesOf(reader: Reader, memberId: number): AsyncGenerator<readonly FileRow[]> {
  return pagesOf<FileRow>(reader, statements.files, memberId, [""], ({ name }) => [name]);
}

const byId = ({ id }: { id: number }) => [id];

/** What a member made. */
export function ownThings(reader: Reader, memberId: number): Section[] {
  return [
    defineSection({
      name: "profile",
      title: "个人资料",
      about: "你的资料，以及别人能看到的数字。",
      async *pages() {
        const row = await loadMember(reader, String(memberId));
        if (row) yield [row];
      },
      card: (me) => html`<article><h2>${me.nickname}</h2>${me.avatar && picture(me.avatar, "头像")}${text(me.bio ?? "")}
${facts([
  ["账号", me.user_id],
  ["地区", me.location],
  ["性别", me.gender],
  ["星座", me.zodiac_sign],
  ["MBTI", me.mbti],
  ["学历", me.education],
  ["专业", me.major],
  ["兴趣", me.interests.join("、")],
  ["粉丝", me.fans_count],
  ["关注", me.follow_count],
  ["获赞", me.like_count],
])}${when(["注册", me.created_at])}</article>`,
    }),
    defineSection({
      name: "notes",
      title: "笔记",
      about: "你发布的、现在还在的笔记。改动前的样子，和早已删除的，在“记录”里。",
      figure: "notes",
      pages: () => pagesOf<NoteRow>(reader, statements.notes, memberId, [0], byId),
      card: noteCard,
    }),
    defineSection({
      name: "recycle-bin",
      title: "回收站",
      about: "你删除的、还可以恢复的笔记，和被管理员下架的笔记。",
      pages: () => pagesOf<NoteRow>(reader, statements.binned, memberId, [0], byId),
      card: noteCard,
    }),
    defineSection({
      name: "drafts",
      title: "草稿",
      about: "还没有发布的笔记。",
      figure: "drafts",
      pages: () => pagesOf<NoteRow>(reader, statements.drafts, memberId, [0], byId),
      card: noteCard,
    }),
    defineSection({
      name: "comments",
      title: "评论",
      about: "你写的评论和回复。",
      figure: "comments",
      pages: () => pagesOf<CommentRow>(reader, statements.comments, memberId, [0], byId),
      card: (row) => html`<article>${when(["评论", row.created_at])}${commentText(row.content)}
${facts([
  ["笔记", `${row.note_id}，作者 ${nameText(row)}`],
  ["属地", row.location],
  ["点赞", row.like_count],
])}</article>`,
    }),
    defineSection({
      name: "messages",
      title: "私信",
      about: "你的会话：你发的，和你现在还能看到的对方的文字。",
      pages: () => pagesOf<MessageRow>(reader, statements.messages, memberId, [0, 0], (row) => [row.conversation_id, row.id]),
      card: (row) => html`<article><h2>${row.is_own ? `我 → ${nameText(row)}` : `${nameText(row)} → 我`}</h2>${when(["", row.created_at])}
${row.message_type === "text" ? text(row.content ?? "") : row.is_own ? picture(row.content ?? "") : text("[图片]")}</article>`,
    }),
    defineSection({
      name: "files",
      title: "图片和视频",
      about: "你上传的、现在还保存着的文件。",
      figure: "files",
      pages: () => filesOf(reader, memberId),
      card: ({ name, kind, bytes, uploaded_at }) => html`<article>${when(["上传", uploaded_at])}
${kind === "video" ? video(`/media/${name}`) : picture(`/media/${name}`)}<p class="small">${bytes} 字节</p></article>`,
    }),
  ];
}
