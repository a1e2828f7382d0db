// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { createConsole } from "../testing/render.tsx";
import { TextDialog } from "./TextDialog.tsx";

function Asking() {
  const [open, setOpen] = useState(false);
  const words = { title: "警告作者", doIt: "警告", label: "说明", placeholder: "" };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && <TextDialog {...words} maxLength={10} busy={false} onSend={() => undefined} onCancel={() => setOpen(false)} />}
    </>
  );
}

it("whoever closes a dialog goes on with the keyboard where they opened it", async () => {
  createConsole().render(<Asking />);
  const opener = await screen.findByRole("button", { name: "打开" });
  await userEvent.click(opener);
  (await screen.findByLabelText("说明")).focus();
  await userEvent.click(screen.getByRole("button", { name: "取消" }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
