// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { CommentsProvider } from "../list/CommentsProvider.tsx";
import { CommentComposer } from "./CommentComposer.tsx";

it("says how much room is left near the limit of a comment, and how much is too much beyond it", async () => {
  createSite({ session: SIGNED_IN }).render(
    <CommentsProvider noteId={7}>
      <CommentComposer buttons={null} />
    </CommentsProvider>,
  );
  const field = screen.getByRole("textbox", { name: "写评论" });
  const write = (characters: number) => fireEvent.change(field, { target: { value: "字".repeat(characters) } });
  write(950);
  const region = screen.getByRole("status");
  expect([region.textContent, screen.getByText("950/1000").getAttribute("role")]).toEqual(["", null]);
  write(995);
  await waitFor(() => expect(region.textContent).toBe("还可以输入5个字"));
  write(1003);
  await waitFor(() => expect(region.textContent).toBe("超出3个字"));
});
