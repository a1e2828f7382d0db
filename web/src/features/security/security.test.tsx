// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { memberChanges } from "../../api/member-changes.ts";
import { createSite, leaf, refusal, SIGNED_IN } from "../../testing/render.tsx";
import { storeForm } from "../notes/editor/form-storage.ts";
import { EMPTY_NOTE_FORM } from "../notes/editor/note-form.ts";
import { forgetOnDevice } from "../rich-text/device-drafts.ts";
import { DeleteAccountPanel } from "./DeleteAccountPanel.tsx";
import { OwnDataPanel } from "./OwnDataPanel.tsx";
import { PasswordPanel } from "./PasswordPanel.tsx";
import { SecurityDialog } from "./SecurityDialog.tsx";

const FIGURES = {
  ...{ notes: 12, drafts: 3, comments: 34, answered_comments: 4, messages: 6, conversations: 5, likes: 56, collections: 7 },
  ...{ following: 8, followers: 10, notifications: 11, verifications: 1, sign_ins: 2, files: 9, file_bytes: 9_000_000 },
};
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

describe("account and security", () => {
  it("leads to all its panels, and from each of them back to the same entry", async () => {
    const site = createSite({ session: SIGNED_IN, answers: { "GET /users/verification/status": [] } });
    site.render(<SecurityDialog onClose={() => {}} />);
    for (const name of ["申请认证", "修改密码", "我的数据", "注销账号"]) {
      // On a small screen the lower entries are scrolled to.
      screen.getByRole("dialog").scrollTop = 200;
      await userEvent.click(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
      expect(screen.getByRole("dialog", { name }).scrollTop).toBe(0);
      await userEvent.click(screen.getByRole("button", { name: "返回" }));
      expect(screen.getByRole("dialog", { name: "账号与安全" })).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole("button", { name: new RegExp(`^${name}`) }));
    }
  });

  it("closes when its member is signed out, here or elsewhere", async () => {
    const onClose = vi.fn();
    createSite().render(<SecurityDialog onClose={onClose} />);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the form for a new password", () => {
  function open(answer: unknown) {
    const site = createSite({ session: SIGNED_IN, answers: { "PUT /users/1/password": answer } });
    const onDone = vi.fn();
    site.render(<PasswordPanel member={leaf} onDone={onDone} />);
    const send = async () => {
      await userEvent.type(field("当前密码"), "shiye123");
      await userEvent.type(field("新密码"), "better-456");
      await userEvent.type(field("确认新密码"), "better-456");
      await userEvent.click(screen.getByRole("button", { name: "修改密码" }));
    };
    return { ...site, onDone, send };
  }

  it("shows what is missing and sends nothing", async () => {
    const { calls } = open({});
    await userEvent.click(screen.getByRole("button", { name: "修改密码" }));
    for (const text of ["请输入当前密码", "请输入新密码", "请确认新密码"]) await screen.findByText(text);
    expect(calls).toEqual([]);
  });

  it("changes it, says so and goes back", async () => {
    const { calls, onDone, send, toasts } = open({});
    await send();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(calls.at(-1)?.body).toEqual({ currentPassword: "shiye123", newPassword: "better-456" });
    expect(toasts).toEqual(["密码修改成功"]);
  });

  it("compares the two new passwords again while the first one is corrected", async () => {
    open({});
    await userEvent.type(field("新密码"), "better-45");
    await userEvent.type(field("确认新密码"), "better-456{Enter}");
    await screen.findByText("两次输入的新密码不一致");
    await userEvent.type(field("新密码"), "6");
    await waitFor(() => expect(screen.queryByText("两次输入的新密码不一致")).toBeNull());
  });

  it("empties the field of a wrong current password, shows its error and focuses it", async () => {
    const { onDone, send } = open(() => refusal(400, "current-password-wrong", "当前密码错误"));
    await send();
    await screen.findByText("当前密码输入错误，请检查后重新输入");
    expect(field("当前密码").value).toBe("");
    expect(document.activeElement).toBe(field("当前密码"));
    expect(field("新密码").value).toBe("better-456");
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe("one's own data", () => {
  function open(answer: unknown) {
    const site = createSite({ session: SIGNED_IN, answers: { "GET /auth/data": FIGURES, "POST /auth/data": answer } });
    const saved: { name: string; file: Blob }[] = [];
    const files: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      files.push(file as Blob);
      return "blob:archive";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: files.at(-1) ?? new Blob() });
    });
    site.render(<OwnDataPanel />);
    return { ...site, saved, begin: () => userEvent.click(screen.getByRole("button", { name: "下载我的数据" })) };
  }
  const archive = (body: BodyInit) =>
    new Response(body, {
      headers: { "X-Estimated-Length": "8", "Content-Disposition": 'attachment; filename="shiye-data-2026-05-04.zip"' },
    });

  it("are downloaded as a file, and their content is shown before", async () => {
    const { saved, begin, toasts } = open(() => archive("PK12"));
    await screen.findByText(/^12 篇笔记、3 份草稿、34 条评论、6 条私信、56 个赞、7 个收藏、9 个图片和视频$/);
    await begin();
    await screen.findByText("已保存为 shiye-data-2026-05-04.zip（1 KB）");
    expect(toasts).toEqual(["我的数据已下载"]);
    expect([saved.length, saved[0]?.name, await saved[0]?.file.text()]).toEqual([1, "shiye-data-2026-05-04.zip", "PK12"]);
  });

  it("show the progress, and can be cancelled without saving anything", async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const { saved, begin, toasts } = open(() =>
      archive(
        new ReadableStream({
          start(controller) {
            stream = controller;
            controller.enqueue(new Uint8Array(4));
          },
        }),
      ),
    );
    await begin();
    const bar = await screen.findByRole("progressbar", { name: "下载进度" });
    await waitFor(() => expect(bar.getAttribute("value")).toBe("0.5"));
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    // As a browser does with the stream of an aborted request.
    stream?.error(new DOMException("aborted", "AbortError"));
    await screen.findByRole("button", { name: "下载我的数据" });
    expect([saved, toasts, screen.queryByRole("alert")]).toEqual([[], [], null]);
  });

  it("show why they could not be loaded, and an incomplete file is not saved", async () => {
    let answers = 0;
    const cut = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
    const { saved, begin } = open(() => (answers++ === 0 ? refusal(429, "own-data-busy", "正在准备另一份数据，请稍后再试") : archive(cut)));
    await begin();
    await screen.findByText("正在准备另一份数据，请稍后再试");
    await begin();
    await screen.findByText("下载中断了，请检查网络后重试");
    expect(saved).toEqual([]);
  });
});

describe("deleting the account", () => {
  function open(answer: unknown) {
    const site = createSite({ session: SIGNED_IN, answers: { "DELETE /users/1": answer, "GET /auth/data": FIGURES } });
    const onClose = vi.fn();
    site.render(<DeleteAccountPanel member={leaf} onClose={onClose} />);
    const begin = async (typed: string) => {
      if (typed) await userEvent.type(field(/以确认/), typed);
      await userEvent.click(screen.getByRole("button", { name: "注销账号" }));
    };
    return { ...site, onClose, begin };
  }

  it("says what is deleted and what stays, and needs the account typed", async () => {
    const { begin, calls } = open({});
    expect(screen.getByRole("heading", { name: "会被删除" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "会留下" })).toBeTruthy();
    await begin("");
    await screen.findByText("请输入你的账号");
    await begin("leav");
    await screen.findByText("和你的账号不一致");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(calls.map(({ call }) => call)).toEqual(["GET /auth/data"]);
  });

  it("shows how much there is, and what of it stays", async () => {
    open({});
    await screen.findByText(/^12 篇笔记和3 份草稿，.*；9 个图片和视频在 24 小时内删除$/);
    screen.getByText("30 条评论；另外 4 条已有人回复，会显示为“该评论已删除”");
    screen.getByText("56 个赞、7 个收藏、8 个关注和10 个粉丝，11 条通知和认证申请");
    screen.getByText(/^别人写下的回复；5 个私信会话在对方列表里的位置，你发的 6 条会清空$/);
  });

  it("is possible when the numbers cannot be loaded, and says so", async () => {
    const site = createSite({ session: SIGNED_IN, answers: { "GET /auth/data": () => refusal(503, "unavailable", "服务繁忙") } });
    site.render(<DeleteAccountPanel member={leaf} onClose={() => {}} />);
    await screen.findByText("数量暂时读不到，会删除和留下的内容不变。");
    expect(screen.getByText(/^笔记和草稿，连同/)).toBeTruthy();
  });

  it("asks once more, and then signs out", async () => {
    const { begin, store, toasts, calls } = open({});
    await begin("LEAF");
    const question = await screen.findByRole("alertdialog");
    expect(calls.map(({ call }) => call)).not.toContain("DELETE /users/1");
    await userEvent.click(within(question).getByRole("button", { name: "确定注销" }));
    await waitFor(() => expect(toasts).toEqual(["账号已注销，期待再次相遇"]));
    expect(store.getState().session).toEqual({ token: null, refreshToken: null, member: null });
    expect(calls.filter(({ call }) => call.startsWith("DELETE"))).toHaveLength(1);
  });

  it("leaves nothing that the member wrote or searched for on the device", async () => {
    storeForm(localStorage, { id: "a", memberId: leaf.id }, { ...EMPTY_NOTE_FORM, title: "没有发布的" }, Date.now());
    localStorage.setItem("comment-drafts", "{}");
    localStorage.setItem("search-history", "[]");
    const { begin, toasts } = open({});
    await begin("leaf");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定注销" }));
    await waitFor(() => expect(toasts).toEqual(["账号已注销，期待再次相遇"]));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("keeps the member signed in when it fails, and says why", async () => {
    const { begin, store, toasts } = open(() => refusal(503, "unavailable", "服务繁忙，请稍后再试"));
    await begin("leaf");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定注销" }));
    await waitFor(() => expect(toasts).toEqual(["服务繁忙，请稍后再试"]));
    expect(store.getState().session).toEqual(SIGNED_IN);
  });

  it("leaves what the member wrote and searched for as it is when it fails", async () => {
    localStorage.setItem("comment-drafts", "{}");
    localStorage.setItem("search-history", '["茶"]');
    onTestFinished(memberChanges.subscribe(forgetOnDevice));
    const { begin, toasts } = open(() => refusal(503, "unavailable", "服务繁忙，请稍后再试"));
    await begin("leaf");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定注销" }));
    await waitFor(() => expect(toasts).toEqual(["服务繁忙，请稍后再试"]));
    expect([localStorage.getItem("comment-drafts"), localStorage.getItem("search-history")]).toEqual(["{}", '["茶"]']);
  });
});
