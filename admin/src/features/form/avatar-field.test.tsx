// @vitest-environment happy-dom

import { usersEntity } from "@shiye/events/back-office/users";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { EntityForm } from "./EntityForm.tsx";

it("an avatar that the browser cannot read closes the cropper and says so", async () => {
  createConsole({ answers: {} }).render(<EntityForm entity={usersEntity} row={null} onClose={() => {}} />);
  await screen.findByRole("button", { name: "选择头像" });
  const picker = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await userEvent.upload(picker, new File(["no picture"], "a.jpg", { type: "image/jpeg" }));
  await screen.findByText("裁剪头像");
  const picture = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>(".ant-modal img");
    expect(found).not.toBeNull();
    return found as HTMLImageElement;
  });
  fireEvent.error(picture);
  await screen.findByText("文件读取失败，请重试");
  // The library keeps a closed dialog in the page, hidden.
  await waitFor(() => expect(document.querySelector<HTMLElement>(".ant-modal-wrap")?.style.display).toBe("none"));
});

it("an avatar whose cropper is closed while it is uploaded stays as it was, and another can be chosen", async () => {
  const uploads: { ended: boolean; arrive: () => void }[] = [];
  class Upload {
    upload = {};
    status = 200;
    responseText = JSON.stringify({ success: true, data: { url: `/media/${uploads.length}.webp` } });
    onload = () => {};
    onabort = () => {};
    readonly own = { ended: false, arrive: () => this.onload() };
    open() {}
    setRequestHeader() {}
    send() {
      uploads.push(this.own);
    }
    abort() {
      this.own.ended = true;
      this.onabort();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.spyOn(HTMLImageElement.prototype, "decode").mockResolvedValue();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(new Blob(["cropped"])));
  createConsole({ answers: {} }).render(<EntityForm entity={usersEntity} row={null} onClose={() => {}} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const shown = () => document.querySelector(".ant-avatar img")?.getAttribute("src");
  const cropAndConfirm = async () => {
    const before = uploads.length;
    await screen.findByRole("button", { name: "选择头像" });
    await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, new File(["x"], "a.jpg", { type: "image/jpeg" }));
    await waitFor(() => expect(document.querySelector(".ant-modal img")).not.toBeNull());
    fireEvent.load(document.querySelector(".ant-modal img") as HTMLImageElement);
    await user.click(screen.getByRole("button", { name: "确认上传" }));
    await waitFor(() => expect(uploads).toHaveLength(before + 1));
  };

  await cropAndConfirm();
  await user.click(within(document.querySelector(".ant-modal") as HTMLElement).getByRole("button", { name: "取消" }));
  await act(async () => uploads[0]?.ended || uploads[0]?.arrive());
  await cropAndConfirm();
  expect(shown()).toBeUndefined();
  await act(async () => uploads[1]?.arrive());
  await waitFor(() => expect(shown()).toBe("/media/1.webp"));
  expect(screen.queryByText("头像上传失败，请重试")).toBeNull();
});
