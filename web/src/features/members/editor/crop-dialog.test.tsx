// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it, vi } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { CropDialog } from "./CropDialog.tsx";

const cut = vi.hoisted(() => vi.fn());
vi.mock("./avatar-picture.ts", () => ({ cutAvatar: cut }));
vi.mock("react-easy-crop", () => ({
  default: (props: { image: string; onCropComplete: (shares: object, pixels: object) => void; mediaProps: { onError: () => void } }) => (
    <>
      <img src={props.image} alt="要裁剪的图片" onError={props.mediaProps.onError} />
      <button type="button" onClick={() => props.onCropComplete({}, { x: 0, y: 0, width: 9, height: 9 })}>
        选好
      </button>
    </>
  ),
}));
beforeAll(() => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
});

function open() {
  const onFailed = vi.fn();
  const onCut = vi.fn();
  createSite().render(<CropDialog file={new File(["x"], "a.png")} onCut={onCut} onFailed={onFailed} onClose={() => {}} />);
  return { onFailed, onCut };
}

it("a file for the avatar that is no picture is said to be unreadable", () => {
  const { onFailed } = open();
  fireEvent.error(screen.getByAltText("要裁剪的图片"));
  expect(onFailed).toHaveBeenCalledExactlyOnceWith("读取文件失败，请重试");
});

it("a picture that cannot be cut is said to have failed", async () => {
  cut.mockRejectedValueOnce(new Error("no canvas"));
  const { onFailed, onCut } = open();
  fireEvent.click(screen.getByRole("button", { name: "选好" }));
  fireEvent.click(screen.getByRole("button", { name: "确定" }));
  await waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith("图片处理失败，请重试"));
  expect(onCut).not.toHaveBeenCalled();
});
