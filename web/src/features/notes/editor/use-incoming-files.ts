import { useEffect, useState } from "react";

/**
 * Accepts files that are dropped or pasted anywhere on the page, because the browser would otherwise open a dropped file and leave the
 * page. Returns whether files are being dragged over the page.
 */
export function useIncomingFiles(add: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setDragging(true);
    };
    // Without a next element the pointer has left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      add([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData).filter(({ type }) => type.startsWith("image/"));
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener("dragover", hover);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("dragover", hover);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
      document.removeEventListener("paste", paste);
    };
  }, [add]);
  return dragging;
}

/**
 * The files of a paste. Word processors and spreadsheets add a picture of the copied text, and then the text is wanted. A copied file has
 * its name as plain text, and no HTML.
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  const words = data?.getData("text/html") !== "" && (data?.getData("text/plain") ?? "").trim() !== "";
  return words ? [] : [...(data?.files ?? [])];
}
