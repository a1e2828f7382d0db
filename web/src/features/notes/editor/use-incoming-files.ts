import { useEffect, useState } from "react";

/**
 * Files that are dropped or pasted anywhere are meant for the note: a picture dropped beside the form would otherwise make the browser
 * leave for it. Answers whether files are above the page.
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
    // Leaving for no other element is leaving the window.
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
 * Files of a paste. Word processors and spreadsheets put a picture beside the words that were copied: whoever copied words wants the words. A
 * file that was copied has its name as plain text, and no HTML.
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  const words = data?.getData("text/html") !== "" && (data?.getData("text/plain") ?? "").trim() !== "";
  return words ? [] : [...(data?.files ?? [])];
}
