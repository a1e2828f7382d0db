// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createConsole } from "../../testing/render.tsx";
import { GalleryCell, PictureCell } from "./Pictures.tsx";

const ONE = "/media/aa/aaaa.jpg";
const OTHER = "/media/bb/bbbb.jpg";

describe("a picture of a table", () => {
  it("opens large with our tools alone, and the library has nothing to complain about", async () => {
    const said = vi.spyOn(console, "error");
    createConsole().render(
      <>
        <PictureCell url={ONE} name="头像" />
        <GalleryCell urls={[ONE, OTHER]} name="图片" />
      </>,
    );
    await userEvent.click(screen.getByAltText("图片，共 2 张"));
    await screen.findByText("1 / 2");
    await userEvent.click(screen.getByRole("button", { name: "下一张" }));
    await screen.findByText("2 / 2");
    expect(document.querySelector(".ant-image-preview")?.className).toContain("large");
    expect(said.mock.calls.map(([text]) => String(text)).filter((text) => text.includes("antd"))).toEqual([]);
  });

  it("says that it could not be loaded, and does not open", async () => {
    createConsole().render(<PictureCell url={ONE} name="头像" />);
    fireEvent.error(screen.getByAltText("头像"));
    const lost = await screen.findByAltText("图片加载失败");
    await userEvent.click(lost);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says after eight seconds that it is late, and takes its place when it comes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    createConsole().render(<PictureCell url={ONE} name="头像" />);
    act(() => void vi.advanceTimersByTime(7999));
    expect(screen.queryByAltText("图片加载超时")).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    fireEvent.load(screen.getByAltText("图片加载超时"));
    await screen.findByAltText("头像");
  });

  it("of a note that could not be loaded is said once", async () => {
    createConsole().render(<GalleryCell urls={[ONE]} name="图片" />);
    fireEvent.error(screen.getByAltText("图片，共 1 张"));
    await screen.findByText("获取笔记图片失败");
    await screen.findByAltText("图片加载失败");
  });

  it("of a note says that it is late, too", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    createConsole().render(<GalleryCell urls={[ONE]} name="图片" />);
    act(() => void vi.advanceTimersByTime(8000));
    vi.useRealTimers();
    fireEvent.load(screen.getByAltText("图片加载超时"));
    await screen.findByAltText("图片，共 1 张");
  });

  it("that is lost leaves a head in the place of an avatar, and a landscape in that of another one", async () => {
    createConsole().render(
      <>
        <PictureCell url={ONE} name="头像" round />
        <PictureCell url={OTHER} name="封面" />
      </>,
    );
    for (const name of ["头像", "封面"]) fireEvent.error(screen.getByAltText(name));
    const [head, landscape] = await screen.findAllByAltText<HTMLImageElement>("图片加载失败");
    expect(head?.src).toContain("circle");
    expect(landscape?.src).toMatch(/^data:image\/svg/);
    expect(landscape?.src).not.toContain("circle");
  });
});
