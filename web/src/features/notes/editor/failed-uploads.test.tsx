// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import type { PictureItem } from "../../pictures/upload/picture-list.ts";
import type { Pictures } from "../../pictures/upload/use-pictures.ts";
import { PictureTile } from "./PictureTile.tsx";
import type { NoteVideo } from "./video/use-video.ts";
import { VideoCard } from "./video/VideoCard.tsx";
import type { VideoItem } from "./video/video-state.ts";

const PREVIEW = "/media/preview";

function showVideo(final: boolean) {
  const item: VideoItem = {
    name: "操场.mp4",
    size: 4,
    preview: PREVIEW,
    state: { kind: "failed", message: "不支持的文件类型", final },
    cover: { kind: "none" },
  };
  const video: NoteVideo = { item, choose: vi.fn(), retry: vi.fn(), remove: vi.fn(), setCover: vi.fn() };
  const onExchange = vi.fn();
  createSite({ session: SIGNED_IN }).render(<VideoCard item={item} video={video} onExchange={onExchange} />);
  return { video, onExchange };
}

function showPicture(final: boolean) {
  const item: PictureItem = {
    key: "a",
    name: "a.png",
    preview: PREVIEW,
    alt: "",
    state: { kind: "failed", message: "图片文件已损坏", final },
  };
  const pictures = { retry: vi.fn(), exchange: vi.fn() } as Partial<Pictures> as Pictures;
  createSite({ session: SIGNED_IN }).render(
    <ul>
      <PictureTile item={item} place={1} pictures={pictures} onView={vi.fn()} />
    </ul>,
  );
  return pictures;
}

describe("a video that was not uploaded", () => {
  it("can be sent again if the network or the server was the cause", async () => {
    const { video } = showVideo(false);
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(video.retry).toHaveBeenCalledOnce();
  });

  it("can only be exchanged if the server refuses the file", async () => {
    const { onExchange } = showVideo(true);
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "更换视频" }));
    expect(onExchange).toHaveBeenCalledOnce();
  });
});

describe("a picture that was not uploaded", () => {
  it("can be sent again if the network or the server was the cause", async () => {
    const pictures = showPicture(false);
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(pictures.retry).toHaveBeenCalledWith("a");
  });

  it("can only be exchanged if the server refuses the file", async () => {
    const pictures = showPicture(true);
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
    screen.getByRole("button", { name: "更换第 1 张图片" });
    const other = new File(["picture"], "b.png", { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("选择第 1 张图片的替换"), other);
    expect(pictures.exchange).toHaveBeenCalledWith("a", other);
  });
});
