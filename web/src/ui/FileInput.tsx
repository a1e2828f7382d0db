import type { ComponentProps } from "react";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  /** Is called with at least one file. */
  onPick: (files: readonly File[]) => void;
}

/** The invisible input behind a button, which opens the file chooser of the device by calling `click()` on it. */
export function FileInput({ onPick, ...rest }: FileInputProps) {
  return (
    <input
      hidden
      {...rest}
      type="file"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Otherwise choosing the same file again, after its removal, would cause no event.
        currentTarget.value = "";
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
