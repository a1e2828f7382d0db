import { describe, expect, it } from "vitest";
import { pictureComplaint, videoComplaint } from "./check-file.ts";

describe("a file that is chosen", () => {
  it("is accepted as a picture when it is one and not too large", () => {
    expect(pictureComplaint({ type: "image/webp", size: 5_242_880 })).toBeNull();
    expect(pictureComplaint({ type: "image/svg+xml", size: 1 })).toBe("请选择有效的图片格式 (JPEG, PNG, GIF, WebP)");
    expect(pictureComplaint({ type: "image/png", size: 5_242_881 })).toBe("图片大小为 5.1MB，超过 5MB 限制，请选择更小的图片");
    expect(pictureComplaint({ type: "image/png", size: 6_606_028 })).toBe("图片大小为 6.3MB，超过 5MB 限制，请选择更小的图片");
  });
  it("is accepted as a video up to 100 MB", () => {
    expect(videoComplaint({ type: "video/mp4", size: 104_857_600 })).toBeNull();
    expect(videoComplaint({ type: "video/mp4", size: 104_857_601 })).toBe("视频大小不能超过100MB");
    expect(videoComplaint({ type: "image/png", size: 1 })).toBe("不支持的文件类型");
  });
});
