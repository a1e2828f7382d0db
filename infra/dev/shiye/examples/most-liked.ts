import { openLog } from "@shiye/analyst";

/** Whose notes were liked how often, from the first event to the last. */
const nicknames = new Map<number, string>();
const likes = new Map<number, number>();

const log = await openLog();
for await (const { type, data } of log.events({ types: ["MemberRegistered", "NoteLiked"] })) {
  if (type === "MemberRegistered") nicknames.set(data.memberId, data.nickname);
  else likes.set(data.noteAuthorId, (likes.get(data.noteAuthorId) ?? 0) + 1);
}
await log.close();

for (const [memberId, count] of [...likes].sort(([, one], [, other]) => other - one).slice(0, 10)) {
  console.log(`${count}  ${nicknames.get(memberId)}`);
}
