import { idOfCategory } from "../categories/ensure-category.ts";
import { startTestApi } from "./start-test-api.ts";

/** A running command-api with an author, a reader and what a note needs. Limits are wide, because all tests come from one address. */
export async function startCommunity(adminUrl: string) {
  const api = await startTestApi(adminUrl, { rateLimitFactor: 1000 });
  await Promise.all([api.api.ensureFirstCategories(), api.api.ensureFirstCategories()]);
  const author = await api.member("author", "作者");
  const reader = await api.member("reader", "读者");
  const url = await api.picture(author.id);
  const draft = (more: Record<string, unknown> = {}) => ({
    title: "秋天",
    content: "叶子黄了",
    category_id: idOfCategory("study"),
    images: [url],
    ...more,
  });
  const publish = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    api.call("POST", "/posts", { body: draft(more), token: author.token, headers });
  const publishedId = async () => Number((await publish()).body.data.id);
  return { ...api, author, reader, url, draft, publish, publishedId };
}

export type Community = Awaited<ReturnType<typeof startCommunity>>;
