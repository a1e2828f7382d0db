import { CopyOutlined } from "@ant-design/icons";
import { App, Button } from "antd";

/** The library's own brings its whole typography, part of which the first table would load. */
export function CopyButton({ text }: { text: string }) {
  const { message } = App.useApp();
  const copy = async () => {
    // Only secure origins have a clipboard.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false);
    if (isCopied) message.success("已复制");
    else message.error(`复制失败，请手动复制：${text}`);
  };
  return <Button type="text" size="small" icon={<CopyOutlined aria-hidden />} aria-label="复制" onClick={() => void copy()} />;
}
