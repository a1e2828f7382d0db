import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { FileInput } from "../../../ui/FileInput.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { PICTURE_TYPES } from "../../pictures/upload/image-checks.ts";

interface PictureButtonProps {
  onPick: (files: readonly File[]) => void;
  label?: string;
  inputLabel?: string;
}

/** Opens the file chooser of the device. */
export function PictureButton({ onPick, label = "添加图片", inputLabel = "选择评论图片" }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} icon={<ImagePlus size={20} />} onClick={() => input.current?.click()} />
      <FileInput ref={input} multiple accept={PICTURE_TYPES.join(",")} aria-label={inputLabel} onPick={onPick} />
    </>
  );
}
