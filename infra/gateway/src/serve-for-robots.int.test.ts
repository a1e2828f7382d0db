import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { eachInItsFolder, folder, open, origin, raw } from "./testing/gateway-lab.ts";

eachInItsFolder();

describe("what crawlers read", () => {
  test("robots.txt says what is not for them, and where the sitemap is at the name that they asked", async () => {
    writeFileSync(path.join(folder, "web", "robots.txt"), "User-agent: *\nDisallow: /api/\n");
    await open();
    const answer = await raw({ path: "/robots.txt", headers: { host: "shiye.example" } });
    expect(answer.body).toBe("User-agent: *\nDisallow: /api/\n\nSitemap: http://shiye.example/sitemap.xml\n");
  });

  test("the sitemap and its pages come from the service, are kept a while, and for each name by itself", async () => {
    const asked: string[] = [];
    await open({
      renderSitemap: async (after, base) => {
        asked.push(`${base} ${after}`);
        return after === "7-7" ? undefined : `<urlset>${base}${after}</urlset>`;
      },
    });
    const first = await fetch(`${origin}/sitemap.xml`);
    expect(first.headers.get("Content-Type")).toContain("application/xml");
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=600");
    expect(await first.text()).toBe(`<urlset>${origin}undefined</urlset>`);
    await fetch(`${origin}/sitemap.xml`);
    expect(asked).toEqual([`${origin} undefined`]);
    const known = await fetch(`${origin}/sitemap.xml`, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
    expect(known.status).toBe(304);
    expect((await raw({ path: "/sitemap-12-34.xml", headers: { host: "other" } })).body).toBe("<urlset>http://other12-34</urlset>");
    expect((await raw({ path: "/sitemap-7-7.xml" })).status).toBe(404);
    expect((await raw({ path: "/sitemap-x.xml" })).status).toBe(404);
  });

  test("says later, and asks again, when the service is away; and does not make more than two at once", async () => {
    let away = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await open({
      renderSitemap: async () => {
        if (away) throw new Error("away");
        await held;
        return "<urlset/>";
      },
    });
    expect((await raw({ path: "/sitemap.xml" })).status).toBe(503);
    away = false;
    const made = ["a", "b"].map((host) => raw({ path: "/sitemap.xml", headers: { host } }));
    await expect.poll(async () => (await raw({ path: "/sitemap.xml", headers: { host: "c" } })).status).toBe(503);
    release();
    expect((await Promise.all(made)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await raw({ path: "/sitemap.xml", headers: { host: "c" } })).status).toBe(200);
  });
});
