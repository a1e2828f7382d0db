import { GetCategories } from "@shiye/events/categories";
import { StartConversation } from "@shiye/events/chat";
import { UploadSingle } from "@shiye/events/media";
import { PublishNote } from "@shiye/events/notes";
import { drawJpeg } from "../draw-jpeg.ts";
import { dataOf } from "../http-client.ts";
import type { World } from "../world.ts";

/** Sealed in the log and shown to nobody, its owner included. */
export const IDENTITY_NUMBER = "110101199001011237";
/** What stands in the draft alone; the tags of one are at most eight characters long. */
export const DRAFT_WORDS = ["未发表之题", "未发表之文", "未发表之签"] as const;

export type RichWorld = Awaited<ReturnType<typeof fillWorld>>;

/** Somebody has done everything once: three members, their notes, a draft, comments, relations, a chat, a badge applied for. */
export async function fillWorld(world: World) {
  const [author, reader, stranger] = await Promise.all([
    world.member("author", "作者"),
    world.member("reader", "读者"),
    world.member("stranger", "路人"),
  ]);
  const [category] = dataOf(GetCategories, await world.call("GET", "/categories"));
  const picture = async (seed: number) => dataOf(UploadSingle, await author.upload(await drawJpeg(seed))).url;
  const must = async (answer: ReturnType<typeof world.call>) => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`the world could not be filled: ${JSON.stringify(body)}`);
    return body.data;
  };

  await must(author.call("PUT", `/users/${author.id}`, { body: { bio: "写给大家", avatar: await picture(11), interests: ["猫"] } }));
  const note = dataOf(
    PublishNote,
    await author.call("POST", "/posts", { body: await author.noteBody("看得见的", "看得见，[@读者:reader] 也看看") }),
  ).id;
  const draftPicture = await picture(12);
  const [title, content, tag] = DRAFT_WORDS;
  const draftBody = {
    ...{ title, content: `${content} [@读者:reader]`, tags: [tag], category_id: category?.id, images: [draftPicture], is_draft: true },
  };
  const draft = dataOf(PublishNote, await author.call("POST", "/posts", { body: draftBody })).id;

  const binned = dataOf(PublishNote, await author.call("POST", "/posts", { body: await author.noteBody("扔掉的", "三十天里还能找回") })).id;
  await must(author.call("DELETE", `/posts/${binned}`));

  const comment = (await reader.comment(note, "来了 [@路人:stranger]")).id;
  await author.comment(note, "谢谢", comment);
  await must(reader.like(note));
  await must(reader.call("POST", "/likes", { body: { target_type: 2, target_id: comment } }));
  await must(reader.call("POST", `/posts/${note}/collect`));
  await must(reader.follow(author.id));
  await must(author.follow(reader.id));
  const fields = { realName: "林晚", idCard: IDENTITY_NUMBER, occupation: "记者", reason: "长期报道校园" };
  await must(author.call("POST", "/users/verification", { body: { type: 2, content: fields } }));
  const { id: conversation } = dataOf(
    StartConversation,
    await author.call("POST", "/chat/conversations", { body: { otherUserId: reader.id } }),
  );
  await must(
    author.call("POST", `/chat/conversations/${conversation}/messages`, { body: { content: "悄悄话一句", clientMessageId: "1" } }),
  );
  const takenDown = dataOf(PublishNote, await author.call("POST", "/posts", { body: await author.noteBody("下架的", "有人举报过") })).id;
  for (const id of [note, takenDown])
    await must(reader.call("POST", "/reports", { body: { target_type: "note", target_id: id, reason: "spam" } }));
  await must(author.call("POST", `/users/${(await world.member("blocked", "被拉黑")).id}/block`));
  await world.settle();
  const token = await world.admin();
  await must(world.call("POST", `/admin/reports/note/${takenDown}/take-down`, { token, body: { reason: "spam" } }));
  await must(author.call("POST", `/posts/${takenDown}/appeal`, { body: { text: "请再看一次" } }));
  await world.settle();
  return { author, reader, stranger, category, note, draft, draftBody, draftPicture, comment, conversation };
}
