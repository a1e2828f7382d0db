import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";

interface FilePickerProps {
  id?: string | undefined;
  label: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** A button that opens the file dialog. The same file may be chosen twice in a row. */
export function FilePicker({ id, label, accept, multiple = false, disabled = false, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {/* Without a name of its own the label of the field would be the button's name, and hide how many files there are. */}
      <Button id={id} icon={<UploadOutlined aria-hidden />} aria-label={label} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        // The component library makes every file input of a form visible.
        style={{ display: "none" }}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
