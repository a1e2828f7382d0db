import { MAX_VIDEO_BYTES } from "@shiye/events/limits";
import { describe, expect, it } from "vitest";
import { megabytes, videoProblem } from "./video-checks.ts";

const film = { type: "video/mp4", name: "操场.mp4", size: 900 };

describe("a file for the video of a note", () => {
  it.each([
    ["a film", {}, null],
    ["a film of the largest size", { size: MAX_VIDEO_BYTES }, null],
    ["a film that is one byte larger", { size: MAX_VIDEO_BYTES + 1 }, "视频大小不能超过100MB"],
    ["a film of a type that the system does not know", { type: "", name: "旧.FLV" }, null],
    ["anything else of an unknown type", { type: "", name: "操场.mp4.exe" }, "请选择视频文件"],
    ["a picture, whatever its name", { type: "image/png" }, "请选择视频文件"],
    ["an empty file", { size: 0 }, "视频数据异常"],
  ])("is judged right: %s", (_what, more, problem) => {
    expect(videoProblem({ ...film, ...more })).toBe(problem);
  });

  it("has its size said in short", () => {
    expect([megabytes(10), megabytes(50_000), megabytes(3_500_000)]).toEqual(["1 KB", "49 KB", "3.3 MB"]);
  });
});
