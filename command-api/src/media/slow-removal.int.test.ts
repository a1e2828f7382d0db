import { createMediaLifetime } from "@shiye/infra/media/media-lifetime";
import { nameOfMediaUrl } from "@shiye/infra/media/media-name";
import { mediaUsesModel } from "@shiye/infra/media/media-uses";
import sharp from "sharp";
import { expect, it } from "vitest";
import { useTestApi } from "../testing/use-test-api.ts";
import { GRACE_MS } from "./sweep-media.ts";

const MINUTE = 60_000;

const api = useTestApi({ now: () => clock });
let clock = Date.now();

/** A slow bucket takes a minute for the two hundred files of one round. Each file is claimed for half a minute. */
it("a file that is uploaded again while earlier files are removed slowly is kept", async () => {
  const member = await api.member("ada");
  const contents = await Promise.all(
    [10, 200].map((red) =>
      sharp({ create: { width: 260, height: 200, channels: 3, background: { r: red, g: 90, b: 20 } } })
        .jpeg()
        .toBuffer(),
    ),
  );
  async function upload(content: Buffer): Promise<string> {
    const body = new FormData();
    body.append("file", new Blob([content as BlobPart]), "a");
    const answer = await api.call("POST", "/upload/single", { body, token: member.token });
    return nameOfMediaUrl(String(answer.body.data.url)) ?? "";
  }
  const uploaded = await Promise.all(contents.map(async (content) => ({ content, name: await upload(content) })));
  const [first, second] = uploaded.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  if (!first || !second) throw new Error("Two pictures were uploaded");
  await api.api.variantQueue.idle();
  clock += GRACE_MS + MINUTE;
  expect(await api.api.sweepMedia()).toMatchObject({ retired: 2 });

  const { store } = api.media;
  const slow = {
    async remove(name: string) {
      if (name === first.name) {
        await api.pool.query("update media.files set removing_since = removing_since - interval '31 seconds' where name = $1", [
          second.name,
        ]);
        expect(await upload(second.content)).toBe(second.name);
      }
      return store.remove(name);
    },
  };
  const through = { version: mediaUsesModel.version, position: await api.log.readLastPosition() };
  expect(await createMediaLifetime({ sql: api.pool, store: slow }).remove(new Date(clock + MINUTE), through)).toBe(1);
  expect([await store.has(first.name), await store.has(second.name)]).toEqual([false, true]);
  expect((await api.pool.query("select from media.files where name = $1 and retired_at is null", [second.name])).rowCount).toBe(1);
});
