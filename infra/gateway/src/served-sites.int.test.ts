import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import { contentDigest, mediaName } from "@shiye/infra/media/media-name";
import { beforeEach, describe, expect, test } from "vitest";
import { bundle, eachInItsFolder, folder, open, origin, page, raw } from "./testing/gateway-lab.ts";

eachInItsFolder();

describe("sites", () => {
  test("show their page at every address of theirs, fresh, with a policy that allows our own theme script only", async () => {
    await open();
    for (const [address, name] of [
      ["/", "web"],
      ["/user/17", "web"],
      ["/admin", "admin"],
      ["/admin/notes", "admin"],
    ]) {
      const answer = await fetch(origin + address);
      expect(await answer.text()).toBe(page(name ?? ""));
      expect(answer.headers.get("Cache-Control")).toBe("no-cache");
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
      expect(policy.replace(/ 'sha256-[^']*'/, "").split("; ")).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), payment=(), usb=()",
      });
    }
  });

  test("keep hashed files for ever, compressed for those who ask", async () => {
    await open();
    const address = `${origin}/assets/app-a1b2c3d4.js`;
    const asks = { headers: { "Accept-Encoding": "gzip, deflate, br" } };
    await expect.poll(async () => (await fetch(address, asks)).headers.get("Content-Encoding")).toBe("br");
    const compressed = await fetch(address, asks);
    expect(await compressed.text()).toBe(bundle);
    expect(Number(compressed.headers.get("Content-Length"))).toBeLessThan(bundle.length / 10);
    expect(compressed.headers.get("Cache-Control")).toContain("immutable");
    const plain = await raw({ path: "/assets/app-a1b2c3d4.js", headers: { "Accept-Encoding": "br;q=0, identity" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body).toBe(bundle);
  });

  test("leave fonts on the disk until somebody asks, and miss one that a later build took away", async () => {
    const file = path.join(folder, "web", "assets", "kai-a1b2c3d4.woff2");
    writeFileSync(file, "before");
    await open();
    writeFileSync(file, "slice");
    const answer = await fetch(`${origin}/assets/kai-a1b2c3d4.woff2`);
    expect([answer.headers.get("Content-Type"), await answer.text()]).toEqual(["font/woff2", "slice"]);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    const known = { headers: { "If-None-Match": answer.headers.get("ETag") ?? "" } };
    expect((await fetch(`${origin}/assets/kai-a1b2c3d4.woff2`, known)).status).toBe(304);
    rmSync(file);
    expect((await fetch(`${origin}/assets/kai-a1b2c3d4.woff2`)).status).toBe(404);
  });

  test("answer 304 to who has it already", async () => {
    await open();
    const tag = (await fetch(origin)).headers.get("ETag") ?? "";
    expect((await fetch(origin, { headers: { "If-None-Match": tag } })).status).toBe(304);
    expect((await fetch(origin, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("answer 404 to a file that is gone, and nothing of what is hidden or outside", async () => {
    await open();
    for (const address of [
      "/assets/app-00000000.js",
      "/.vite/manifest.json",
      "/../admin/index.js",
      "/%2e%2e%2fsecrets.json",
      "/assets/%00.js",
    ]) {
      expect((await raw({ path: address })).status, address).toBe(404);
    }
    expect((await raw({ path: "/%E0%A4%A" })).status).toBe(400);
    expect((await raw({ path: "/", method: "POST" })).status).toBe(405);
  });

  test("answer 404 where there is no page, or nothing that it could be about, and still send the page", async () => {
    const heads: Record<string, string | undefined> = { "/post?id=1": "<meta one>", "/post?id=2": "", "/user/gone": undefined };
    await open({ renderHead: async (url) => heads[url] });
    const statusOf = async (address: string) => {
      const answer = await fetch(origin + address, { headers: { "If-None-Match": (await fetch(origin)).headers.get("ETag") ?? "" } });
      expect(await answer.text(), address).toContain(answer.status === 304 ? "" : "<body>");
      return answer.status;
    };
    for (const address of ["/nowhere", "/explore/study/more", "/post", "/post?id=x", "/user/gone", "/post?id=3"])
      expect([address, await statusOf(address)]).toEqual([address, 404]);
    expect(await statusOf("/post?id=1")).toBe(200);
    // What query-api could not say, or did not say in time, is not told as if it were known.
    for (const address of ["/", "/explore/study", "/notification?tab=likes", "/user", "/post?id=2"])
      expect([address, await statusOf(address)]).toEqual([address, 304]);
    // The back office knows its own pages.
    expect((await fetch(`${origin}/admin/nowhere`)).status).toBe(200);
  });

  test("get the head of a shared note, unless that fails or takes too long", async () => {
    const heads: Record<string, () => Promise<string | undefined>> = {
      "/post?id=1": async () => `<meta content="$& 100%">`,
      "/post?id=2": async () => Promise.reject(new Error("down")),
      "/post?id=3": () => new Promise(() => {}),
    };
    await open({ renderHead: (url) => heads[url]?.() ?? Promise.resolve("<meta unexpected>") });
    expect(await (await fetch(`${origin}/post?id=1`)).text()).toBe(
      page("web").replace(/<title>.*(?=<.head>)/, () => `<meta content="$& 100%">`),
    );
    const asks = { headers: { "Accept-Encoding": "gzip" } };
    const known = await fetch(`${origin}/post?id=1`, asks);
    expect([known.headers.get("Content-Encoding"), known.headers.get("Cache-Control"), known.headers.get("Vary")]).toEqual([
      "gzip",
      "no-cache",
      "Accept-Encoding",
    ]);
    const again = { headers: { "If-None-Match": known.headers.get("ETag") ?? "" } };
    expect((await fetch(`${origin}/post?id=1`, again)).status).toBe(304);
    heads["/post?id=1"] = async () => "<meta another>";
    expect((await fetch(`${origin}/post?id=1`, again)).status).toBe(200);
    for (const address of ["/post?id=2", "/post?id=3", "/explore"]) expect(await (await fetch(origin + address)).text()).toBe(page("web"));
  });
});

describe("stored files", () => {
  const content = Buffer.from("0123456789");
  const name = mediaName(contentDigest(content), "webp");

  beforeEach(async () => {
    await open();
    await createLocalMediaStore({ folder: path.join(folder, "media") }).put(name, content, { type: "image/webp" });
  });

  test("are served with their type, for ever, and can do nothing in a browser", async () => {
    const answer = await fetch(`${origin}/media/${name}`);
    expect(await answer.text()).toBe("0123456789");
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    // No other site shows our members' pictures as its own.
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect((await fetch(`${origin}/media/${name}`, { headers: { "If-None-Match": `"${name}"` } })).status).toBe(304);
  });

  test.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
  ])("are served by range %s", async (range, status, body, contentRange) => {
    const answer = await fetch(`${origin}/media/${name}`, { headers: { Range: range } });
    expect([answer.status, await answer.text(), answer.headers.get("Content-Range")]).toEqual([status, body, contentRange]);
  });

  test("are served by range only to those who mean this very file, and never to a question for the headers", async () => {
    const ask = (headers: Record<string, string>, method = "GET") =>
      fetch(`${origin}/media/${name}`, { method, headers: { Range: "bytes=2-4", ...headers } });
    expect((await ask({ "If-Range": `"${name}"` })).status).toBe(206);
    for (const other of ['"another"', `W/"${name}"`, "Wed, 21 Oct 2015 07:28:00 GMT"]) {
      const answer = await ask({ "If-Range": other });
      expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    }
    const head = await ask({}, "HEAD");
    expect([head.status, head.headers.get("Content-Length"), head.headers.get("Accept-Ranges")]).toEqual([200, "10", "bytes"]);
    expect((await ask({ "If-None-Match": `W/"${name}"` })).status).toBe(304);
    expect((await ask({ "If-None-Match": '"another"' })).status).toBe(206);
  });

  test("that are asked for small are the narrowest rendering, and for now themselves while there is none", async () => {
    const small = async (headers = {}) => {
      const answer = await fetch(`${origin}/media/${name}?small`, { headers });
      return [answer.status, answer.headers.get("Content-Type"), await answer.text(), answer.headers.get("Cache-Control")];
    };
    expect(await small()).toEqual([200, "image/webp", "0123456789", "public, max-age=60"]);
    const store = createLocalMediaStore({ folder: path.join(folder, "media") });
    const rendering = name.replace(".webp", "-360.avif");
    const tiny = name.replace(".webp", "-144.avif");
    for (const [made, text] of [
      [tiny, "tiny"],
      [rendering, "small"],
    ] as const) {
      await store.put(made, Buffer.from(text), { type: "image/avif" });
      expect(await small()).toEqual([200, "image/avif", text, "public, max-age=31536000, immutable"]);
    }
    expect((await small({ "If-None-Match": `"${name}"` }))[0]).toBe(200);
    expect((await small({ "If-None-Match": `"${rendering}"` }))[0]).toBe(304);
    expect((await fetch(`${origin}/media/aa/b.webp?small`)).status).toBe(404);
  });

  test("that are videos have a video's type", async () => {
    const store = createLocalMediaStore({ folder: path.join(folder, "media") });
    for (const [extension, type] of [
      ["mp4", "video/mp4"],
      ["mov", "video/quicktime"],
      ["webm", "video/webm"],
    ] as const) {
      const film = mediaName(contentDigest(content), extension);
      await store.put(film, content, { type });
      const answer = await fetch(`${origin}/media/${film}`, { headers: { Range: "bytes=0-0" } });
      expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; media-src 'self'; sandbox allow-same-origin");
      expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("X-Content-Type-Options")]).toEqual([
        206,
        type,
        "nosniff",
      ]);
      await answer.text();
    }
  });

  test("that are not there, or that are not media, are 404", async () => {
    writeFileSync(path.join(folder, "media", "secret.txt"), "secret");
    for (const address of ["/media/", "/media/secret.txt", `/media/${name.replace("webp", "jpg")}`, "/media/..%2f..%2fsecrets.json"]) {
      expect((await raw({ path: address })).status, address).toBe(404);
    }
  });
});
