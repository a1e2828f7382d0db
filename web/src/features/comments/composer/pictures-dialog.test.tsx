// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../testing/render.tsx";
import { PicturesDialog } from "./PicturesDialog.tsx";
import { useAttachments } from "./use-attachments.ts";

/** An upload that never ends. The dialog depends on no upload. */
class EndlessUpload {
  upload = {};
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {}
}
beforeEach(() => vi.stubGlobal("XMLHttpRequest", EndlessUpload));

const file = (name: string, type = "image/png") => new File(["picture"], name, { type });

/** Shows the names of the attachments. The dialog is open at first. */
function Composer() {
  const attachments = useAttachments(7);
  const [open, setOpen] = useState(true);
  return (
    <>
      <output>{attachments.items.map(({ name }) => name).join(" ")}</output>
      <button type="button" onClick={() => attachments.move(attachments.items[1]?.key ?? "", attachments.items[0]?.key ?? "")}>
        swap
      </button>
      {open ? (
        <PicturesDialog attachments={attachments} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
      )}
    </>
  );
}

function open() {
  const site = createSite({ session: SIGNED_IN });
  const { container } = site.render(<Composer />);
  return { site, names: () => container.querySelector("output")?.textContent };
}
const dialog = async () => within(await screen.findByRole("dialog", { name: "上传图片" }));
const choose = async (...files: File[]) => {
  fireEvent.change((await dialog()).getByLabelText("选择评论图片"), { target: { files } });
};
const press = async (name: string) => userEvent.click((await dialog()).getByRole("button", { name }));

it("the dialog keeps the chosen pictures in their order when the member confirms", async () => {
  const { names } = open();
  await choose(file("a"), file("b"));
  await waitFor(() => expect(names()).toBe("a b"));
  await press("确定");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(names()).toBe("a b");
});

it("the dialog restores added pictures, removed pictures and the order when the member cancels", async () => {
  const { names } = open();
  await choose(file("a"), file("b"), file("c"));
  await press("确定");
  await userEvent.click(await screen.findByText("open"));
  await choose(file("d"));
  await press("移除第 1 张图片");
  fireEvent.click(screen.getByText("swap"));
  await waitFor(() => expect(names()).toBe("c b d"));
  await press("取消");
  await waitFor(() => expect(names()).toBe("a b c"));
});

it("the dialog accepts pasted pictures, refuses with the texts for comments, and does not count removed pictures", async () => {
  const { site, names } = open();
  const nine = [..."123456789"].map((name) => file(name));
  await choose(...nine);
  await waitFor(() => expect(names()).toBe("1 2 3 4 5 6 7 8 9"));
  expect((await dialog()).queryByRole("button", { name: "添加图片" })).toBeNull();
  const clipboardData = { files: [file("more")], getData: () => "" };
  fireEvent.paste(document.body, { clipboardData });
  await choose(file("text", "text/plain"));
  await waitFor(() => expect(site.toasts).toEqual(["最多只能上传9张图片，当前已有9张", "只能上传图片文件"]));
  await press("确定");
  await userEvent.click(await screen.findByText("open"));
  await press("移除第 9 张图片");
  fireEvent.paste(document.body, { clipboardData });
  await waitFor(() => expect(names()).toBe("1 2 3 4 5 6 7 8 more"));
});
