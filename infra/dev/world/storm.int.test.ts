import { GetComments, GetReplies } from "@shiye/events/comments";
import { GetNote } from "@shiye/events/notes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataOf } from "./http-client.ts";
import type { PushLine } from "./push-line.ts";
import { useWorld } from "./use-world.ts";
import type { WorldMember } from "./world-member.ts";

const MEMBERS = 50;
const world = useWorld();
let members: WorldMember[];
let line: PushLine;

beforeAll(async () => {
  members = await Promise.all(Array.from({ length: MEMBERS }, (_, at) => world.member(`member_${at}`)));
});
afterAll(() => line.cut());

/** Everything that one member does, one thing after the other, while 49 others do the same. */
async function act(member: WorldMember, at: number, noteId: number): Promise<{ likes: boolean; kept: number[] }> {
  const likes = at % 3 !== 0;
  for (const wish of [true, false, true, likes]) {
    const answer = await (wish ? member.like(noteId) : member.unlike(noteId));
    expect(answer.body.data).toMatchObject({ liked: wish });
  }
  const first = await member.comment(noteId, `${at} 的第一句`);
  const reply = await member.comment(noteId, `${at} 回复自己`, first.id);
  const second = await member.comment(noteId, `${at} 的第二句`);
  const kept = at % 2 === 0 ? [second.id] : [first.id, reply.id, second.id];
  // Deleting a comment takes its reply along.
  if (at % 2 === 0) expect((await member.deleteComment(first.id)).status).toBe(200);
  return { likes, kept };
}

it(`${MEMBERS} members like, unlike, comment and delete at once, and every count is what the rows say`, async () => {
  const author = members[0];
  if (!author) throw new Error("nobody came");
  const noteId = await author.publish("风暴中心");
  await world.settle();
  line = await world.openLine({ token: author.token });
  line.watch([noteId]);

  const outcomes = await Promise.all(members.map((member, at) => act(member, at, noteId)));
  await world.settle();

  const likes = outcomes.filter((outcome) => outcome.likes).length;
  const kept = outcomes.flatMap((outcome) => outcome.kept).sort();
  expect([likes, kept.length], "the storm did something").toEqual([33, 100]);

  const seen = await Promise.all(members.map(async (member) => dataOf(GetNote, await member.get(`/posts/${noteId}`))));
  expect(seen.map((note) => note.liked)).toEqual(outcomes.map((outcome) => outcome.likes));
  for (const note of seen) expect(note).toMatchObject({ like_count: likes, comment_count: kept.length });

  const top = dataOf(GetComments, await author.get(`/posts/${noteId}/comments?limit=100`));
  const replies = await Promise.all(
    top.comments.map(async ({ id, reply_count }) => {
      const { comments } = dataOf(GetReplies, await author.get(`/comments/${id}/replies?limit=100`));
      expect(comments).toHaveLength(reply_count);
      return comments;
    }),
  );
  expect([...top.comments, ...replies.flat()].map((comment) => comment.id).sort()).toEqual(kept);
  expect(top.pagination.total).toBe(kept.length);

  await expect
    .poll(() => line.dataOf("note:stats").at(-1), { timeout: 10_000 })
    .toMatchObject({ id: noteId, like_count: likes, comment_count: kept.length });
}, 60_000);
