// @vitest-environment happy-dom
import { configure, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSite, SIGNED_IN } from "../../../../testing/render.tsx";
import { TextPictureTile } from "./TextPictureTile.tsx";

// The dialog and its libraries are loaded when it is opened for the first time.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 15_000 });

/** The calls that would draw on a canvas. */
let drawn: { call: "stroke" | "fill"; text: string; font: string; style: unknown }[] = [];
let canvases: HTMLCanvasElement[] = [];
let arrives: () => Promise<void> = async () => {};

class TestPen {
  font = "";
  fillStyle: unknown = "";
  strokeStyle: unknown = "";
  lineWidth = 0;
  scale() {}
  drawImage() {}
  measureText(text: string) {
    return { width: [...text].length * Number(/(\d+)px/.exec(this.font)?.[1]) };
  }
  strokeText(text: string) {
    drawn.push({ call: "stroke", text, font: this.font, style: [this.strokeStyle, this.lineWidth] });
  }
  fillText(text: string) {
    drawn.push({ call: "fill", text, font: this.font, style: this.fillStyle });
  }
}

beforeEach(() => {
  drawn = [];
  canvases = [];
  arrives = async () => {};
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    canvases.push(this);
    return new TestPen() as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type, quality) =>
    done(new Blob([`${type} ${quality}`], { type: type ?? "" })),
  );
  vi.spyOn(HTMLImageElement.prototype, "decode").mockImplementation(() => arrives());
});
afterEach(() => vi.restoreAllMocks());

async function open() {
  const site = createSite({ session: SIGNED_IN });
  const made: { picture: File; text: string }[] = [];
  site.render(<TextPictureTile first onMade={(picture, text) => made.push({ picture, text })} />);
  await userEvent.click(screen.getByRole("button", { name: /^文字配图/ }));
  await screen.findByRole("dialog", { name: "文字配图" });
  const upload = () => screen.getByRole<HTMLButtonElement>("button", { name: "上传" });
  const said = () => screen.getByRole("status").textContent;
  return { site, made, upload, said, write: (text: string) => userEvent.type(screen.getByRole("textbox", { name: "文字" }), text) };
}

it("a picture of text needs a text and a frame, says which is missing, and is uploaded after it is drawn", async () => {
  const { site, made, upload, said, write } = await open();
  expect([said(), upload().disabled]).toEqual(["请输入文字并选择模板", true]);
  await write("慢慢来🎉");
  expect([said(), upload().disabled]).toEqual(["请选择模板", true]);
  await userEvent.click(screen.getByRole("radio", { name: "模板3" }));
  await waitFor(() => expect(upload().disabled).toBe(false));
  expect(said()).toBe("");
  await userEvent.click(upload());
  expect(made.map(({ text, picture }) => [text, picture.name, picture.type])).toEqual([["慢慢来🎉", "文字配图.png", "image/png"]]);
  expect(await made[0]?.picture.text()).toBe("image/png 0.9");
  expect(site.toasts).toEqual(["文字配图生成成功"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a picture of text is drawn in black on a white outline of three, with emoji as they are", async () => {
  const { upload, write } = await open();
  await write("慢慢来🎉");
  await userEvent.click(screen.getByRole("radio", { name: "模板1" }));
  await waitFor(() => expect(upload().disabled).toBe(false));
  expect(drawn.map(({ call, text, style }) => [call, text, style])).toEqual([
    ["stroke", "慢慢来", ["#ffffff", 3]],
    ["fill", "慢慢来", "#000000"],
    ["fill", "🎉", "#000000"],
  ]);
  expect(drawn[0]?.font).toContain('55px "Noto Sans SC Variable"');
  expect(canvases[0]?.width).toBe(2 * 400);
  expect(canvases[0]?.height).toBe(2 * 600);
});

it("the text and the choices of a dialog that was closed are there again, until a picture is made of them", async () => {
  const { upload, write } = await open();
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "文字" }).value;
  const again = () => userEvent.click(screen.getByRole("button", { name: /^文字配图/ }));
  await write("慢慢来");
  await userEvent.click(screen.getByRole("radio", { name: "模板3" }));
  await userEvent.click(screen.getByRole("button", { name: "取消" }));
  await again();
  expect([text(), screen.getByRole("radio", { name: "模板3", checked: true })]).toEqual(["慢慢来", expect.anything()]);
  await waitFor(() => expect(upload().disabled).toBe(false));
  await userEvent.click(upload());
  await again();
  expect(text()).toBe("");
});

it("another font, text colour or outline colour draws the picture again", async () => {
  const { upload, write } = await open();
  await write("慢慢来");
  await userEvent.click(screen.getByRole("radio", { name: "模板1" }));
  await userEvent.click(screen.getByRole("radio", { name: "快乐体" }));
  await userEvent.click(screen.getAllByRole("radio", { name: "红色" })[0] as HTMLElement);
  await userEvent.click(screen.getAllByRole("radio", { name: "黄色" })[1] as HTMLElement);
  expect(upload().disabled).toBe(true);
  await waitFor(() => expect(upload().disabled).toBe(false));
  const last = drawn.slice(-2);
  expect(last.map(({ style }) => style)).toEqual([["#ffd54a", 3], "#e6203b"]);
  expect(last[0]?.font).toContain("ZCOOL KuaiLe");
});

it("more than two hundred characters make no picture, and a message says so", async () => {
  const { upload, said } = await open();
  await userEvent.click(screen.getByRole("radio", { name: "模板2" }));
  expect(said()).toBe("请输入文字内容");
  await userEvent.click(screen.getByRole("textbox", { name: "文字" }));
  await userEvent.paste("字".repeat(201));
  expect([said(), upload().disabled]).toEqual(["文字不能超过200个字符", true]);
  expect(screen.getByText("201/200")).toBeTruthy();
});

it("a frame that cannot be loaded is reported, and loaded again on demand", async () => {
  const { upload, said, write } = await open();
  arrives = async () => {
    throw new Error("offline");
  };
  await write("慢慢来");
  await userEvent.click(screen.getByRole("radio", { name: "模板2" }));
  await waitFor(() => expect(said()).toBe("图片生成失败，请重试"));
  arrives = async () => {};
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  await waitFor(() => expect(upload().disabled).toBe(false));
});
