import { nameOfMediaUrl } from "@shiye/infra/media/media-name";
import { beforeAll, expect, it } from "vitest";
import { idOfCategory } from "../categories/ensure-category.ts";
import { useTestApi } from "../testing/use-test-api.ts";
import { GRACE_MS, RETIREMENT_MS } from "./sweep-media.ts";

const MINUTE = 60_000;
const api = useTestApi({ now: () => clock });
let clock = Date.now();
beforeAll(async () => {
  await api.api.ensureFirstCategories();
});

const sweep = (after: number) => {
  clock += after;
  return api.api.sweepMedia();
};
const kept = async (url: string) => (await api.pool.query("select from media.files where name = $1", [nameOfMediaUrl(url)])).rowCount === 1;

it("a picture goes a day after its owner, although another member wrote its address into texts, and removed it again later", async () => {
  const [owner, other] = [await api.member("owner_of_it"), await api.member("writer_of_it")];
  const [url, own] = [await api.picture(owner.id, "a"), await api.picture(other.id, "b")];
  const note = { title: "秋天", content: "叶子黄了", category_id: idOfCategory("study") };
  expect((await api.call("POST", "/posts", { body: { ...note, images: [url] }, token: owner.token })).status).toBe(200);

  const draft = { title: url, content: `看这里 ${url} [image:${url}]`, is_draft: true, images: [own] };
  const saved = await api.call("POST", "/posts", { body: draft, token: other.token });
  expect(saved.status).toBe(200);
  const edit = { body: { bio: url }, token: other.token };
  expect((await api.call("PUT", `/users/${other.id}`, edit)).status).toBe(200);
  await sweep(0);
  const { rows } = await api.pool.query("select from media_uses.uses where digest = $1 and owner_id = $2", ["a".repeat(32), other.id]);
  expect(rows, "the draft and the profile").toHaveLength(2);
  await sweep(GRACE_MS + MINUTE);
  await sweep(RETIREMENT_MS + MINUTE);
  expect(await kept(url), "while its owner shows it").toBe(true);

  expect((await api.call("DELETE", `/users/${owner.id}`, { token: owner.token })).status).toBe(200);
  await sweep(GRACE_MS / 2);
  const without = { body: { ...draft, title: "不写了", content: "" }, token: other.token };
  expect((await api.call("PUT", `/posts/${saved.body.data.id}`, without)).status).toBe(200);
  await sweep(GRACE_MS / 2 + MINUTE);
  await sweep(RETIREMENT_MS + MINUTE);
  expect([await kept(url), await kept(own)]).toEqual([false, true]);
}, 30_000);
