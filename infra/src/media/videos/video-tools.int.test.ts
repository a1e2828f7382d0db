import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inheritedEnvironment } from "../../config/environment.ts";
import { contentKind } from "../images/image-kind.ts";
import { createFakeFfmpeg } from "../testing/fake-ffmpeg.ts";
import { headsOnly, tinyMp4 } from "../testing/video-samples.ts";
import { findProgram } from "./find-program.ts";
import { runProgram } from "./run-program.ts";
import { videoKind } from "./video-kind.ts";
import { createVideoTools } from "./video-tools.ts";

const searchPath = inheritedEnvironment().PATH ?? "";
const ffmpeg = await findProgram("ffmpeg", searchPath);
const signal = new AbortController().signal;
const sender = { memberId: 1 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "video tools "));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A film of two seconds with a moving pattern, in the container of the extension. */
async function film(name: string, ...codec: string[]): Promise<string> {
  const path = join(folder, name);
  const source = ["-f", "lavfi", "-i", "testsrc=duration=2:size=320x240:rate=10"];
  await promisify(execFile)(ffmpeg ?? "", ["-v", "error", ...source, ...codec, "-y", path]);
  return path;
}

describe("without ffmpeg", () => {
  const tools = createVideoTools({ searchPath: "" });

  it("every request is answered with no, without an error", async () => {
    const path = join(folder, "tiny.mp4");
    await writeFile(path, tinyMp4());
    expect(await tools.probe(path, "mp4", sender)).toBeNull();
    expect(await tools.frame(path, "mp4", join(folder, "none.jpg"), 0, sender)).toBe(false);
    expect(await tools.convert(path, "avi", join(folder, "none.mp4"), sender)).toBe("impossible");
  });

  it("relative folders and files that are not executable are ignored", async () => {
    await writeFile(join(folder, "ffmpeg"), "#!/bin/sh\n");
    expect(await findProgram("ffmpeg", `.:relative:${folder}`)).toBeUndefined();
    await chmod(join(folder, "ffmpeg"), 0o755);
    expect(await findProgram("ffmpeg", `.:relative:${folder}`)).toBe(join(folder, "ffmpeg"));
  });
});

describe.skipIf(process.platform === "win32")("a program", () => {
  it("is killed when it takes too long, and does not throw when it cannot be started", async () => {
    const before = Date.now();
    const endless = await runProgram("/bin/sh", ["-c", "while :; do :; done"], { timeoutMs: 200, signal });
    expect(endless).toMatchObject({ ok: false, killed: true });
    expect(Date.now() - before).toBeLessThan(5000);
    expect(await runProgram(join(folder, "nowhere"), [], { timeoutMs: 200, signal })).toMatchObject({ ok: false, killed: false });
  });

  it("does not get our environment, and its arguments are not read by a shell", async () => {
    const { output } = await runProgram("/usr/bin/env", [], { timeoutMs: 2000, signal });
    expect(output.trim()).toBe("");
    expect(await runProgram("/bin/echo", ["$(id); `id`"], { timeoutMs: 2000, signal })).toEqual({
      ok: true,
      killed: false,
      output: "$(id); `id`\n",
    });
  });
});

describe.skipIf(process.platform === "win32")("a conversion that takes long", () => {
  const [ADA, BEN, CLEO, DORA, EVE] = [1, 2, 3, 4, 5];
  async function slowTools(options: { convertMs?: number } = {}) {
    const fake = await createFakeFfmpeg(await mkdtemp(join(folder, "slow ")), tinyMp4());
    const tools = createVideoTools({ searchPath: fake.searchPath, ...options });
    const convert = (memberId: number, left?: AbortSignal) =>
      tools.convert(join(folder, "any.avi"), "avi", join(folder, `${memberId}.mp4`), left ? { memberId, left } : { memberId });
    return { ...fake, tools, convert };
  }

  it("delays nobody whose video needs none", async () => {
    const { tools, convert, begun, finish } = await slowTools();
    const converted = convert(ADA);
    await expect.poll(begun).toBe(1);
    expect(await tools.probe(join(folder, "any.mp4"), "mp4", { memberId: ADA })).toBe(2);
    await finish();
    expect(await converted).toBe("converted");
  });

  it("is refused to a member who has one already, and to everybody while three wait", async () => {
    const { convert, begun, finish } = await slowTools();
    const [first, ...waiting] = [ADA, BEN, CLEO, DORA].map((member) => convert(member));
    expect(await convert(ADA)).toBe("own-pending");
    expect(await convert(DORA)).toBe("own-pending");
    expect(await convert(EVE)).toBe("busy");
    await expect.poll(begun).toBe(1);
    await finish();
    expect(await Promise.all([first, ...waiting])).toEqual(Array(4).fill("converted"));
    expect(await Promise.all([convert(ADA), convert(EVE)])).toEqual(["converted", "converted"]);
  });

  it("is killed after its time, and when its sender leaves; a sender who left while waiting begins none", async () => {
    const short = await slowTools({ convertMs: 200 });
    expect(await short.convert(ADA)).toBe("unfinished");
    const { convert, begun } = await slowTools();
    const [ada, ben] = [new AbortController(), new AbortController()];
    const [running, waiting] = [convert(ADA, ada.signal), convert(BEN, ben.signal)];
    await expect.poll(begun).toBe(1);
    ben.abort();
    ada.abort();
    expect([await running, await waiting]).toEqual(["unfinished", "impossible"]);
    expect(await begun()).toBe(1);
  });
});

describe.skipIf(!ffmpeg)("with ffmpeg", { timeout: 60_000 }, () => {
  const tools = createVideoTools({ searchPath });

  it("a film has a duration and a poster frame", async () => {
    const path = await film("a film.mp4", "-c:v", "mpeg4");
    expect(await tools.probe(path, "mp4", sender)).toBe(2);
    const target = join(folder, "frame.jpg");
    expect(await tools.frame(path, "mp4", target, 1, sender)).toBe(true);
    expect(contentKind(await readFile(target))).toBe("jpeg");
  });

  it.each([
    ["avi", ["-c:v", "mpeg4"]],
    ["wmv", ["-c:v", "wmv2"]],
    ["flv", ["-c:v", "flv"]],
  ] as const)("a film in %s becomes one that browsers play", async (kind, codec) => {
    const path = await film(`old.${kind}`, ...codec);
    expect(videoKind(await readFile(path))).toBe(kind);
    const target = `${path}.mp4`;
    expect(await tools.convert(path, kind, target, sender)).toBe("converted");
    expect(videoKind(await readFile(target))).toBe("mp4");
    expect(await tools.probe(target, "mp4", sender)).toBeCloseTo(2, 0);
  });

  it("the beginning of a film is refused", async () => {
    for (const kind of ["avi", "wmv", "flv"] as const) {
      const path = join(folder, `head.${kind}`);
      await writeFile(path, headsOnly[kind]);
      expect(await tools.convert(path, kind, `${path}.mp4`, sender)).toBe("failed");
    }
    const path = join(folder, "tiny2.mp4");
    await writeFile(path, tinyMp4());
    expect(await tools.frame(path, "mp4", `${path}.jpg`, 0, sender)).toBe(false);
  });

  it("a playlist of other files is not opened, whatever its name", async () => {
    const secret = await film("secret.mp4", "-c:v", "mpeg4");
    for (const list of [`ffconcat version 1.0\nfile '${secret}'\n`, `#EXTM3U\n#EXTINF:2,\nfile://${secret}\n#EXT-X-ENDLIST\n`]) {
      const path = join(folder, "list.avi");
      await writeFile(path, list);
      expect(await tools.convert(path, "avi", `${path}.mp4`, sender)).toBe("failed");
      expect((await stat(`${path}.mp4`).catch(() => undefined))?.size ?? 0).toBe(0);
    }
  });

  it("nothing starts after a stop", async () => {
    const stopped = createVideoTools({ searchPath });
    const path = await film("late.mp4", "-c:v", "mpeg4");
    stopped.stop();
    expect(await stopped.probe(path, "mp4", sender)).toBeNull();
  });
});
