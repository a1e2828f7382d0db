import { MakeCaptcha, Register } from "@shiye/events/accounts";
import { GetCategories } from "@shiye/events/categories";
import { AddComment } from "@shiye/events/comments";
import { UploadSingle } from "@shiye/events/media";
import { PublishNote } from "@shiye/events/notes";
import { drawJpeg } from "./draw-jpeg.ts";
import { type Answer, type CallOptions, dataOf, type HttpClient } from "./http-client.ts";

export const CAPTCHA_TEST_ANSWER = "test";
export const PASSWORD = "shiye123";

export type WorldMember = Awaited<ReturnType<typeof joinAsMember>>;

/** What the form of registration sends, with a captcha of its own. */
export async function registrationOf(client: HttpClient, name: string, nickname = name) {
  const { captchaId } = dataOf(MakeCaptcha, await client.call("GET", "/auth/captcha"));
  return { user_id: name, nickname, password: PASSWORD, captchaId, captchaText: CAPTCHA_TEST_ANSWER };
}

/** A person who registers and then does what people do, each thing one call from outside. */
export async function joinAsMember(client: HttpClient, name: string, nickname = name) {
  const body = await registrationOf(client, name, nickname);
  const { user, tokens } = dataOf(Register, await client.call("POST", "/auth/register", { body }));
  const token = tokens.access_token;
  const call = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
    client.call(method, path, { token, ...options });

  const upload = async (content: Buffer, filename = "照片.jpg", type = "image/jpeg") => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(content)], { type }), filename);
    return call("POST", "/upload/single", { body: form });
  };
  const noteBody = async (title: string, content = `${title}，写给大家看。`) => {
    const [category] = dataOf(GetCategories, await client.call("GET", "/categories"));
    // Narrower than any variant, which are costly to make and looked at in tests of uploads.
    const picture = dataOf(UploadSingle, await upload(await drawJpeg(user.id % 1000, 200, 150)));
    return { title, content, category_id: category?.id, images: [picture.url], tags: ["校园"] };
  };

  return {
    id: user.id,
    name,
    nickname,
    token,
    refreshToken: tokens.refresh_token,
    call,
    get: (path: string, headers: Record<string, string> = {}) => call("GET", path, { headers }),
    upload,
    noteBody,
    /** A note with a real picture; resolves with its id once it is in the log. */
    publish: async (title: string) => dataOf(PublishNote, await call("POST", "/posts", { body: await noteBody(title) })).id,
    like: (noteId: number) => call("POST", "/likes", { body: { target_type: 1, target_id: noteId } }),
    unlike: (noteId: number) => call("DELETE", "/likes", { body: { target_type: 1, target_id: noteId } }),
    comment: async (noteId: number, content: string, parentId?: number) =>
      dataOf(AddComment, await call("POST", "/comments", { body: { post_id: noteId, content, parent_id: parentId } })),
    deleteComment: (commentId: number) => call("DELETE", `/comments/${commentId}`),
    follow: (memberId: number) => call("POST", `/users/${memberId}/follow`),
  };
}
