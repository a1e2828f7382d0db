// @vitest-environment happy-dom

import { usersEntity } from "@shiye/events/back-office/users";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
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
