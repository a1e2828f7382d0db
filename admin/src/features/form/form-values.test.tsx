// @vitest-environment happy-dom
import { adminsEntity } from "@shiye/events/back-office/admins";
import { categoriesEntity } from "@shiye/events/back-office/categories";
import { postsEntity } from "@shiye/events/back-office/posts";
import { usersEntity } from "@shiye/events/back-office/users";
import { storedText, textFromInput, typedText } from "@shiye/events/mentions";
import { describe, expect, it } from "vitest";
import { bodyOf, complaintOf, initialValues } from "./form-values.ts";

const note = {
  id: 1,
  title: "晚霞",
  content: "看 [@小叶:leaf]",
  category_id: 7,
  type: 1,
  is_draft: 0,
  view_count: 3,
  tags: [{ id: 1, name: "天空" }],
  images: ["/media/a.webp"],
  video_url: null,
  cover_url: null,
};

describe("the form of a note", () => {
  it("begins with the row, its tags as names", () => {
    expect(initialValues(postsEntity, note)).toMatchObject({
      content: "看 [@小叶:leaf]",
      tags: ["天空"],
      is_draft: false,
      images: ["/media/a.webp"],
      video_url: "",
    });
  });

  it("sends only what was changed", () => {
    const initial = initialValues(postsEntity, note);
    expect(bodyOf(postsEntity, "edit", initial, initial)).toEqual({});
    expect(bodyOf(postsEntity, "edit", { ...initial, title: "朝霞", is_draft: true }, initial)).toEqual({ title: "朝霞", is_draft: true });
  });

  it("empties the pictures of a note that becomes a video, and the video of one that becomes pictures", () => {
    const initial = initialValues(postsEntity, note);
    expect(bodyOf(postsEntity, "edit", { ...initial, type: 2, video_url: "/media/v.mp4" }, initial)).toEqual({
      type: 2,
      images: [],
      video_url: "/media/v.mp4",
    });
    const film = initialValues(postsEntity, { ...note, type: 2, images: [], video_url: "/media/v.mp4", cover_url: "/media/c.webp" });
    expect(bodyOf(postsEntity, "edit", { ...film, type: 1, images: ["/media/a.webp"] }, film)).toEqual({
      type: 1,
      images: ["/media/a.webp"],
      video_url: null,
      cover_url: null,
    });
  });

  it("of a new note has type 1", () => {
    const initial = initialValues(postsEntity, null);
    expect(initial).toMatchObject({ type: 1, images: [], tags: [], title: "" });
    const values = { ...initial, user_id: 5, title: "晚霞", content: "好", category_id: 7 };
    expect(bodyOf(postsEntity, "create", values, initial)).toMatchObject({
      user_id: 5,
      title: "晚霞",
      content: "好",
      category_id: 7,
      type: 1,
    });
  });

  it("leaves out a number that was emptied, because it cannot be taken away", () => {
    const initial = initialValues(postsEntity, note);
    expect(bodyOf(postsEntity, "edit", { ...initial, view_count: undefined }, initial)).toEqual({});
    expect(bodyOf(postsEntity, "edit", { ...initial, view_count: 0 }, initial)).toEqual({ view_count: 0 });
  });
});

describe.each([
  ["entities", "1 &lt; 2 &amp;amp; 3 &nbsp;"],
  ["markup", '用<br>换行 <a data-user-id="leaf">@小叶</a> <p>段</p> <script>'],
  ["line breaks", "一\n\n二\n 三"],
  ["a mention", "看 [@小叶:leaf] 和 [@谁:nobody]"],
  ["words that look like a mention with colons", "写 [@小叶:leaf:] 与 [@谁:nobody::]"],
])("a text with %s", (_what, typed) => {
  const members = new Map([["leaf", { accountName: "leaf", nickname: "小叶" }]]);
  const store = (sent: string) => storedText(textFromInput(sent, "text"), members, "text");

  it("is shown as it was typed, is not sent when another field is changed, and comes back the same when it is", () => {
    const stored = store(typed);
    const initial = initialValues(postsEntity, { ...note, content: typedText(stored) });
    expect(initial.content).toBe(typed);
    expect(bodyOf(postsEntity, "edit", { ...initial, view_count: 4 }, initial)).toEqual({ view_count: 4 });
    const { content } = bodyOf(postsEntity, "edit", { ...initial, content: `${initial.content}。` }, initial);
    expect(store(String(content))).toBe(`${stored}。`);
  });

  it("is kept in a bio that nobody touched, and sent as it was typed for a new member", () => {
    const initial = initialValues(usersEntity, { id: 1, user_id: "leaf", nickname: "小叶", bio: typed });
    expect(bodyOf(usersEntity, "edit", { ...initial, nickname: "叶子" }, initial)).toEqual({ nickname: "叶子" });
    const blank = initialValues(usersEntity, null);
    expect(bodyOf(usersEntity, "create", { ...blank, bio: typed }, blank)).toMatchObject({ bio: typed });
  });
});

describe("the form of a member", () => {
  it("begins with their profile, and can empty it", () => {
    const row = { id: 1, user_id: "leaf", mbti: "INFP", interests: ["爬山"] };
    const initial = initialValues(usersEntity, row);
    expect(initial).toMatchObject({ mbti: "INFP", interests: ["爬山"], major: "" });
    expect(bodyOf(usersEntity, "edit", { ...initial, mbti: "", interests: [] }, initial)).toEqual({ mbti: "", interests: [] });
  });
});

describe("a field", () => {
  const { name, category_title } = categoriesEntity.form;
  it("that is required is marked, and the password of an existing account is not", () => {
    expect(complaintOf(name, " ", "create")).toBe("请输入分类名称");
    expect(complaintOf(postsEntity.form.category_id, undefined, "create")).toBe("请选择分类");
    expect(complaintOf(adminsEntity.form.password, "", "create")).toBe("请输入密码");
    expect(complaintOf(adminsEntity.form.password, "", "edit")).toBeNull();
    expect(complaintOf(adminsEntity.form.password, "12345", "edit")).toBe("密码至少需要6位");
  });
  it("has the error messages of the specification", () => {
    expect(complaintOf(category_title, "Study", "create")).toBe("只能输入小写英文字母");
    expect(complaintOf(category_title, "study", "create")).toBeNull();
    expect(complaintOf(name, "长".repeat(51), "create")).toBe("分类名称不能超过50个字符");
    expect(
      complaintOf(
        postsEntity.form.tags,
        Array.from({ length: 11 }, (_, index) => `t${index}`),
        "create",
      ),
    ).toBe("标签不能超过10个");
  });
});
