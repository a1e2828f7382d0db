import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inheritedEnvironment } from "../../config/environment.ts";
import { contentKind } from "../images/image-kind.ts";
import { headsOnly, tinyMp4 } from "../testing/video-samples.ts";
import { findProgram } from "./find-program.ts";
import { runProgram } from "./run-program.ts";
import { videoKind } from "./video-kind.ts";
import { createVideoTools } from "./video-tools.ts";

const searchPath = inheritedEnvironment().PATH ?? "";
const ffmpeg = await findProgram("ffmpeg", searchPath);
const signal = new AbortController().signal;

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
    expect(await tools.probe(path, "mp4")).toBeNull();
    expect(await tools.frame(path, "mp4", join(folder, "none.jpg"), 0)).toBe(false);
    expect(await tools.convert(path, "avi", join(folder, "none.mp4"))).toBe("impossible");
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
    expect((await runProgram("/bin/sh", ["-c", "while :; do :; done"], { timeoutMs: 200, signal })).ok).toBe(false);
    expect(Date.now() - before).toBeLessThan(5000);
    expect((await runProgram(join(folder, "nowhere"), [], { timeoutMs: 200, signal })).ok).toBe(false);
  });

  it("does not get our environment, and its arguments are not read by a shell", async () => {
    const { output } = await runProgram("/usr/bin/env", [], { timeoutMs: 2000, signal });
    expect(output.trim()).toBe("");
    expect(await runProgram("/bin/echo", ["$(id); `id`"], { timeoutMs: 2000, signal })).toEqual({ ok: true, output: "$(id); `id`\n" });
  });
});

describe.skipIf(!ffmpeg)("with ffmpeg", { timeout: 60_000 }, () => {
  const tools = createVideoTools({ searchPath });

  it("a film has a duration and a poster frame", async () => {
    const path = await film("a film.mp4", "-c:v", "mpeg4");
    expect(await tools.probe(path, "mp4")).toBe(2);
    const target = join(folder, "frame.jpg");
    expect(await tools.frame(path, "mp4", target, 1)).toBe(true);
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
    expect(await tools.convert(path, kind, target)).toBe("converted");
    expect(videoKind(await readFile(target))).toBe("mp4");
    expect(await tools.probe(target, "mp4")).toBeCloseTo(2, 0);
  });

  it("the beginning of a film is refused", async () => {
    for (const kind of ["avi", "wmv", "flv"] as const) {
      const path = join(folder, `head.${kind}`);
      await writeFile(path, headsOnly[kind]);
      expect(await tools.convert(path, kind, `${path}.mp4`)).toBe("impossible");
    }
    const path = join(folder, "tiny2.mp4");
    await writeFile(path, tinyMp4());
    expect(await tools.frame(path, "mp4", `${path}.jpg`, 0)).toBe(false);
  });

  it("a playlist of other files is not opened, whatever its name", async () => {
    const secret = await film("secret.mp4", "-c:v", "mpeg4");
    for (const list of [`ffconcat version 1.0\nfile '${secret}'\n`, `#EXTM3U\n#EXTINF:2,\nfile://${secret}\n#EXT-X-ENDLIST\n`]) {
      const path = join(folder, "list.avi");
      await writeFile(path, list);
      expect(await tools.convert(path, "avi", `${path}.mp4`)).toBe("impossible");
      expect((await stat(`${path}.mp4`).catch(() => undefined))?.size ?? 0).toBe(0);
    }
  });

  it("nothing starts after a stop", async () => {
    const stopped = createVideoTools({ searchPath });
    const path = await film("late.mp4", "-c:v", "mpeg4");
    stopped.stop();
    expect(await stopped.probe(path, "mp4")).toBeNull();
  });
});
