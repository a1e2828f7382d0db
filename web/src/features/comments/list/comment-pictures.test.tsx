// @vitest-environment happy-dom
import type { CommentView } from "@shiye/events/comments";
import type { PictureView } from "@shiye/events/media";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { entry } from "../../../testing/notifications.ts";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { NotificationWords } from "../../notifications/NotificationWords.tsx";
import { PendingItem } from "../composer/PendingItem.tsx";
import { CommentItem } from "./CommentItem.tsx";

// The first import of a lazy component may take long on a busy machine.
beforeAll(() => import("../../../ui/PictureLightbox.tsx"), 60_000);

const url = (letter: string) => `/media/${letter}${letter}/${letter.repeat(32)}.jpg`;
const tag = (letter: string) => `<img src="${url(letter)}" alt="图片" class="comment-image">`;
const small = (letter: string) => url(letter).replace(".jpg", "-360.avif");
const picture = (letter: string): PictureView => ({
  ...{ url: url(letter), width: 1200, height: 800, thumbhash: null, alt: "" },
  variants: [
    { url: small(letter), width: 360, type: "image/avif" },
    { url: small(letter).replace("avif", "webp"), width: 360, type: "image/webp" },
  ],
});
const comment = (content: string, media?: PictureView[]) =>
  ({
    ...{ id: 1, post_id: 7, user_id: 2, user_display_id: "afeng", nickname: "阿风", user_avatar: null, verified: 0, content },
    ...{ parent_id: null, like_count: 0, liked: false, created_at: "2026-01-01T00:00:00.000Z", user_location: "", pinned: false },
    ...(media ? { media } : {}),
  }) as CommentView;

function openComment(shown: CommentView) {
  const nothing = () => undefined;
  const site = createSite({ session: SIGNED_IN });
  const does = { onHighlighted: nothing, onReply: nothing, onRemove: nothing, onPin: nothing };
  return site.render(<CommentItem comment={shown} noteAuthorId={3} ownId={1} highlighted={false} closed={false} {...does} />);
}

/** The first address and the `sizes` that each picture offers the browser. */
async function choices(container: HTMLElement, count: number) {
  await waitFor(() => expect(container.querySelectorAll("picture")).toHaveLength(count));
  return [...container.querySelectorAll("picture")].map((drawn) => {
    const source = drawn.querySelector("source");
    return { first: source?.srcset.split(" ")[0] ?? drawn.querySelector("img")?.getAttribute("src"), sizes: source?.sizes };
  });
}

describe("the pictures of a comment", () => {
  it("are loaded in the smaller variant, several as small squares", async () => {
    const { container } = openComment(comment(`看${tag("a")}${tag("b")}`, [picture("a"), picture("b")]));
    expect(await choices(container, 2)).toEqual([
      { first: small("a"), sizes: "114px" },
      { first: small("b"), sizes: "114px" },
    ]);
  });

  it("are larger if there is only one", async () => {
    const { container } = openComment(comment(tag("a"), [picture("a")]));
    expect(await choices(container, 1)).toEqual([{ first: small("a"), sizes: "228px" }]);
  });

  it("are loaded as stored if the answer has no variants", async () => {
    const { container } = openComment(comment(tag("a")));
    expect(await choices(container, 1)).toEqual([{ first: url("a"), sizes: undefined }]);
  });

  it("are loaded as stored on the full screen", async () => {
    openComment(comment(tag("a"), [picture("a")]));
    await userEvent.click(screen.getByRole("button", { name: "查看大图：评论图片" }));
    const dialog = await screen.findByRole("dialog", { name: "大图" }, { timeout: 10_000 });
    await waitFor(() => expect(dialog.querySelector("img")?.getAttribute("src")).toBe(url("a")));
  }, 15_000);

  it("are loaded in the smaller variant in a notification as well", async () => {
    const notification = entry(1, { comment_content: tag("a"), comment_media: [picture("a")] });
    const { container } = createSite({ session: SIGNED_IN }).render(<NotificationWords notification={notification} />);
    expect(await choices(container, 1)).toEqual([{ first: small("a"), sizes: "228px" }]);
  });

  it("are the files of this device while the comment is being sent", async () => {
    const pending = { key: 1, text: "", pictures: ["blob:here"], replyTo: null, rootId: null };
    const { container } = createSite({ session: SIGNED_IN }).render(<PendingItem pending={pending} />);
    expect(await choices(container, 1)).toEqual([{ first: "blob:here", sizes: undefined }]);
  });
});
