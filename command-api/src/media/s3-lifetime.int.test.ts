import { startFakeS3 } from "@shiye/infra/media/testing/fake-s3";
import { openS3Lab } from "@shiye/infra/media/testing/s3-lab";
import sharp from "sharp";
import { expect, inject, it } from "vitest";
import { idOfCategory } from "../categories/ensure-category.ts";
import { startTestApi } from "../testing/start-test-api.ts";
import { GRACE_MS, RETIREMENT_MS } from "./sweep-media.ts";

const keys = { accessKey: "of-this-test", secretKey: "secret" };

it("keeps in a bucket what a note shows, and removes it with its variants a day after the note is deleted", async () => {
  const server = await startFakeS3(keys);
  const lab = await openS3Lab({ ...keys, url: server.url });
  let clock = Date.now();
  const media = { store: lab.store, temporaryFolder: lab.temporaryFolder };
  const api = await startTestApi(inject("databaseUrl"), { rateLimitFactor: 1000, now: () => clock, media });
  const letTimePass = async () => {
    for (const later of [GRACE_MS, RETIREMENT_MS]) {
      clock += later + 60_000;
      await api.api.sweepMedia();
    }
  };
  try {
    await api.api.ensureFirstCategories();
    const { token } = await api.member("ada");
    const painted = await sharp({ create: { width: 260, height: 200, channels: 3, background: "#345" } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.append("file", new Blob([painted as BlobPart]), "a");
    const url = String((await api.call("POST", "/upload/single", { body, token })).body.data.url);
    const note = { title: "秋天", content: "叶子黄了", category_id: idOfCategory("study"), images: [url] };
    const id = Number((await api.call("POST", "/posts", { body: note, token })).body.data.id);
    await api.api.variantQueue.idle();
    await letTimePass();
    expect(server.stored(lab.config.bucket).length).toBeGreaterThan(1);
    for (const route of [`/posts/${id}`, `/recycle-bin/${id}`]) expect((await api.call("DELETE", route, { token })).status).toBe(200);
    await letTimePass();
    expect(server.stored(lab.config.bucket)).toEqual([]);
    expect(api.faults).toEqual([]);
  } finally {
    await api.close();
    await lab.close();
    await server.stop();
  }
});
