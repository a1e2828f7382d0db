import { ImagePlus } from "lucide-react";
import { useRef } from "react";
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
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PICTURE_TYPES.join(",")}
        aria-label={inputLabel}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again, after its removal, would cause no event.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
