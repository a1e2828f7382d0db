import { describe, expect, it } from "vitest";
import { admitPictures, commentWords, compressedSize, isAnimatedWebp, needsCompression, pictureProblem } from "./image-checks.ts";

const MB = 1024 * 1024;
const jpeg = (size = MB) => ({ type: "image/jpeg", size });

describe("a file for a note", () => {
  it.each(["image/jpeg", "image/png", "image/webp"])("may be %s", (type) => {
    expect(pictureProblem({ type, size: MB })).toBeNull();
  });

  it.each(["image/gif", "image/svg+xml", "text/plain", ""])("may not be %j", (type) => {
    expect(pictureProblem({ type, size: MB })).toBe("只支持 JPG、PNG、WebP 格式的图片");
  });

  it("may have 5 MB and not a byte more; the message has its size", () => {
    expect(pictureProblem(jpeg(5 * MB))).toBeNull();
    expect(pictureProblem(jpeg(5 * MB + 1))).toBe("图片大小为5.1MB，超过5MB限制，请选择更小的图片");
    expect(pictureProblem(jpeg(6.2 * MB))).toContain("6.2MB");
  });

  it("may not be empty", () => {
    expect(pictureProblem(jpeg(0))).toBe("图片文件已损坏");
  });
});

describe("several files at once", () => {
  it("fill the nine places in order, and the others are reported", () => {
    const files = Array.from({ length: 4 }, (_, index) => jpeg(index + 1));
    expect(admitPictures(files, 7)).toEqual({ admitted: files.slice(0, 2), problems: ["最多只能再添加2张图片"] });
    expect(admitPictures(files, 9)).toEqual({ admitted: [], problems: ["最多只能上传9张图片"] });
  });

  it("are checked separately, and each error is reported once", () => {
    const good = jpeg();
    const text = { type: "text/plain", size: 1 };
    expect(admitPictures([text, good, text], 0)).toEqual({ admitted: [good], problems: ["只支持 JPG、PNG、WebP 格式的图片"] });
  });
});

describe("files for a comment", () => {
  it("are refused with the messages of comments", () => {
    const files = [{ type: "text/plain", size: 1 }, jpeg(5 * MB + 1), jpeg(), jpeg()];
    expect(admitPictures(files, 8, commentWords)).toEqual({
      admitted: [jpeg()],
      problems: ["只能上传图片文件", "图片大小不能超过5MB", "最多只能上传9张图片，当前已有8张"],
    });
    expect(admitPictures([{ type: "image/gif", size: 1 }], 0, commentWords).problems).toEqual(["只支持 JPG、PNG、WebP 格式的图片"]);
  });
});

describe("compression", () => {
  it("begins above 0.8 MB", () => {
    expect(needsCompression(0.8 * MB)).toBe(false);
    expect(needsCompression(0.8 * MB + 1)).toBe(true);
  });

  it("reduces the longer side to 1200 px and enlarges nothing", () => {
    expect(compressedSize(4000, 3000)).toEqual({ width: 1200, height: 900 });
    expect(compressedSize(3000, 4000)).toEqual({ width: 900, height: 1200 });
    expect(compressedSize(800, 600)).toEqual({ width: 800, height: 600 });
    expect(compressedSize(30_000, 1)).toEqual({ width: 1200, height: 1 });
  });
});

describe("the first bytes of a file", () => {
  const bytes = (text: string, flags = 0) => new TextEncoder().encode(`${text}\n\0\0\0${String.fromCharCode(flags)}\0\0\0`);
  const extended = "RIFF\x60\0\0\0WEBPVP8X";

  it("are those of an animation where a WebP says so", () => {
    expect(isAnimatedWebp(bytes(extended, 0b0000_0010))).toBe(true);
    expect(isAnimatedWebp(bytes(extended, 0b0001_0010)), "a transparent one").toBe(true);
  });

  it.each([
    ["a still WebP with a profile and transparency", bytes(extended, 0b0011_0000)],
    ["a plain WebP", bytes("RIFF\x60\0\0\0WEBPVP8 ", 0b0000_0010)],
    ["another RIFF", bytes("RIFF\x60\0\0\0WAVEVP8X", 0b0000_0010)],
    ["a PNG", bytes("\x09PNG\r\n\x1a\n\0\0\0\rIHDR", 0b0000_0010)],
    ["a file that ends early", bytes(extended, 0b0000_0010).subarray(0, 20)],
    ["nothing", new Uint8Array()],
  ])("are no animation's in %s", (_what, head) => {
    expect(isAnimatedWebp(head)).toBe(false);
  });
});
