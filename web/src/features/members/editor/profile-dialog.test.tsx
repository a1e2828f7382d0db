// @vitest-environment happy-dom
import type { MemberView } from "@shiye/events/members";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionExpired } from "../../../api/session-slice.ts";
import { createSite, refusal, SIGNED_IN } from "../../../testing/render.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { profileDrafts } from "./profile-drafts.ts";

const member = {
  ...{ id: 1, user_id: "leaf", nickname: "小叶", avatar: null, bio: "一页", location: null, verified: 0, is_active: 1 },
  ...{ gender: null, zodiac_sign: null, mbti: null, education: null, major: null, interests: ["看书"] },
  ...{ follow_count: 0, fans_count: 0, like_count: 0, post_count: 0, created_at: "2026-05-01T08:00:00.000Z" },
} as MemberView;

beforeEach(() => profileDrafts.keep("1", null));

function open(answer: unknown, shown = member) {
  const site = createSite({ session: SIGNED_IN, answers: { "PUT /users/1": answer } });
  const onClose = vi.fn();
  const { unmount } = site.render(<ProfileDialog member={shown} onClose={onClose} />);
  const sent = () => site.calls.filter(({ call }) => call === "PUT /users/1").map(({ body }) => body);
  const save = () => userEvent.click(screen.getByRole("button", { name: /^保存/ }));
  return { ...site, onClose, sent, save, unmount };
}

describe("the editor of a profile", () => {
  it("sends all fields with the changes, says so and closes", async () => {
    const { onClose, sent, save, toasts } = open({});
    await userEvent.type(screen.getByLabelText("昵称"), "子");
    await userEvent.click(screen.getByRole("radio", { name: "女" }));
    await userEvent.type(screen.getByLabelText("兴趣"), "跑步{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "删除兴趣看书" }));
    for (const letter of ["I 内向", "N 直觉", "F 情感"]) await userEvent.click(screen.getByRole("radio", { name: letter }));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    // Three of four letters are stored as none.
    expect(sent()).toMatchObject([{ nickname: "小叶子", bio: "一页", format: "text", gender: "女", mbti: "", interests: ["跑步"] }]);
    expect(toasts).toEqual(["资料更新成功"]);
  });

  it("has unsaved changes again at the next visit, until they are saved or discarded", async () => {
    const bio = () => screen.getByLabelText<HTMLTextAreaElement>("个人简介");
    const first = open({});
    await userEvent.type(bio(), "又一页");
    act(() => void first.store.dispatch(sessionExpired()));
    first.unmount();
    const second = open({});
    expect(bio().value).toBe("一页又一页");
    await userEvent.click(screen.getByRole("button", { name: "放弃修改" }));
    expect(bio().value).toBe("一页");
    await userEvent.type(bio(), "又");
    second.unmount();
    const third = open({});
    expect(bio().value).toBe("一页又");
    await third.save();
    await waitFor(() => expect(third.onClose).toHaveBeenCalledOnce());
    third.unmount();
    open({});
    expect(bio().value).toBe("一页");
    expect(screen.queryByText("已恢复没有保存的修改")).toBeNull();
  });

  it("has them on top of what was edited elsewhere since, which it does not take back", async () => {
    const first = open({});
    await userEvent.type(screen.getByLabelText("个人简介"), "又一页");
    first.unmount();
    const { save, sent, onClose } = open({}, { ...member, nickname: "大叶", interests: ["跑步"] });
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([{ nickname: "大叶", bio: "一页又一页", interests: ["跑步"] }]);
  });

  it("does not send an empty nickname, and focuses its field", async () => {
    const { sent, save } = open({});
    await userEvent.clear(screen.getByLabelText("昵称"));
    await save();
    expect(screen.getByText("请输入昵称")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("昵称"));
    expect(sent()).toEqual([]);
  });

  it("does not drop an interest that is too long without a message", async () => {
    const { sent, save, onClose } = open({});
    await userEvent.type(screen.getByLabelText("兴趣"), "一二三四五六七八九");
    await save();
    expect(screen.getByText("每个兴趣不能超过8个字符")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("兴趣"));
    expect(sent()).toEqual([]);
    await userEvent.type(screen.getByLabelText("兴趣"), "{Backspace}");
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([{ interests: ["看书", "一二三四五六七八"] }]);
  });

  it("cuts a bio at 200 characters", async () => {
    open({});
    const bio = screen.getByLabelText<HTMLTextAreaElement>("个人简介");
    await userEvent.clear(bio);
    await userEvent.click(bio);
    await userEvent.paste("字".repeat(250));
    expect(bio.value).toBe("字".repeat(200));
    expect(screen.getByText("200/200")).toBeTruthy();
  });

  it("stays open with the server's message after a refusal", async () => {
    const { onClose, save } = open(() => refusal(400, "invalid-parameters", "兴趣不能重复"));
    await userEvent.type(screen.getByLabelText("专业"), "中文");
    await save();
    await screen.findByText("兴趣不能重复");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("takes no text while it is saved, which would be lost, and after a refusal the member writes on in the same field", async () => {
    let refuse = (_answer: unknown) => {};
    open(() => new Promise((resolve) => (refuse = resolve)));
    const major = screen.getByLabelText("专业");
    const isInert = () => major.closest("[inert]") !== null;
    await userEvent.type(major, "中文{Enter}");
    await waitFor(() => expect(isInert()).toBe(true));
    // As a browser does with the focus in an inert part.
    act(() => major.blur());
    await act(async () => refuse(refusal(503, "unavailable", "服务正在启动，请稍后再试")));
    await screen.findByText("服务正在启动，请稍后再试");
    expect([isInert(), document.activeElement]).toEqual([false, major]);
  });

  it("asks before changes are lost, and closes at once without changes", async () => {
    const { onClose } = open({});
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.type(screen.getByLabelText("专业"), "中文");
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    await screen.findByRole("alertdialog", { name: "放弃修改？" });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
