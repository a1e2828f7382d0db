// @vitest-environment happy-dom
import { categoriesEntity } from "@shiye/events/back-office/categories";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, it, vi } from "vitest";
import { ReviewQueue } from "../features/audit/ReviewQueue.tsx";
import { EntityDrawer } from "../features/drawer/EntityDrawer.tsx";
import { EntityForm } from "../features/form/EntityForm.tsx";
import { ReportDrawer } from "../features/reports/ReportDrawer.tsx";
import type { ReportedThing } from "../features/reports/reports-api.ts";
import { createConsole } from "../testing/render.tsx";
import { TextDialog } from "./TextDialog.tsx";
import { TypedQuestion } from "./TypedQuestion.tsx";

const words = { title: "警告作者", doIt: "警告", label: "说明", placeholder: "" };

function Opener({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
const typed = { title: "确认删除", content: "都会删除。", doIt: "删除", answer: "leaf", label: "账号", onYes: async () => true };
const category = { id: 7, name: "学习", category_title: "study" };
const reported = {
  target_type: "comment",
  target_id: 1,
  text: "骂人的话",
  author: { user_id: "ada" },
  history: [],
} as unknown as ReportedThing;

it.each<[string, RegExp, (close: () => void) => ReactNode]>([
  ["a text", /^取消$/, (close) => <TextDialog {...words} maxLength={10} busy={false} onSend={() => undefined} onCancel={close} />],
  ["a typed confirmation", /^取消$/, (close) => <TypedQuestion {...typed} onClose={close} />],
  ["a form", /^取消$/, (close) => <EntityForm entity={categoriesEntity} row={category} onClose={close} />],
  [
    "details",
    /关闭|Close/,
    (close) => (
      <EntityDrawer
        entity={categoriesEntity}
        row={category}
        deeds={{ deleteOne: () => undefined, reject: () => undefined }}
        onEdit={() => undefined}
        onClose={close}
      />
    ),
  ],
  ["applications", /关闭|Close/, (close) => <ReviewQueue onClose={close} />],
  ["reports", /关闭|Close/, (close) => <ReportDrawer thing={reported} mayReview={false} deeds={[]} busy={false} onClose={close} />],
])("whoever closes a dialog with %s goes on with the keyboard where they opened it", async (_what, wayOut, dialog) => {
  createConsole().render(<Opener dialog={dialog} />);
  const opener = await screen.findByRole("button", { name: "打开" });
  await userEvent.click(opener);
  const out = await within(await screen.findByRole("dialog")).findByRole("button", { name: wayOut });
  act(() => out.focus());
  await userEvent.click(out);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("a text that is often wanted is added by a press, can be changed, and is not offered twice", async () => {
  const onSend = vi.fn();
  const phrases = ["信息不完整", "理由不充分"];
  createConsole().render(
    <TextDialog {...words} phrases={phrases} maxLength={20} busy={false} onSend={onSend} onCancel={() => undefined} />,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const field = await screen.findByLabelText<HTMLTextAreaElement>("说明");
  for (const name of phrases) await user.click(screen.getByRole("button", { name }));
  expect(field.value).toBe("信息不完整；理由不充分");
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole("button", { name: "信息不完整" })).toHaveProperty("disabled", true);
  await user.keyboard("，请补上");
  await user.click(screen.getByRole("button", { name: "警告" }));
  expect(onSend).toHaveBeenCalledWith("信息不完整；理由不充分，请补上");
});
