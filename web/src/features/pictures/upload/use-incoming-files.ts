import { type RefObject, useEffect, useState } from "react";

/**
 * Accepts files that are dropped or pasted anywhere on the page, because the browser would otherwise open a dropped file and leave the
 * page. `place` is an element of the part that wants them; while something lies above that part, they are not for it. Returns whether files
 * are being dragged over the page.
 */
export function useIncomingFiles(add: (files: readonly File[]) => void, place: RefObject<HTMLElement | null>): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const isOurs = (event: Event) =>
      !event.defaultPrevented && place.current !== null && !isCovered(place.current) && !isOfAnotherField(event.target, place.current);
    const carriesFiles = (event: DragEvent) => isOurs(event) && (event.dataTransfer?.types.includes("Files") ?? false);
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
      if (!isOurs(event)) return;
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
  }, [add, place]);
  return dragging;
}

/** A note, a dialog or a sheet lies above it: what is around those is inert or hidden from screen readers. */
const isCovered = (place: HTMLElement) => place.closest("[inert], [aria-hidden=true]") !== null;

/** What goes into a field elsewhere, as the search of the header, is that field's. */
function isOfAnotherField(target: EventTarget | null, place: HTMLElement): boolean {
  const ROOM = "main, [role=dialog]";
  const field = target instanceof Element ? target.closest("input, textarea") : null;
  return field !== null && field.closest(ROOM) !== place.closest(ROOM);
}

/**
 * The files of a paste. Word processors and spreadsheets add a picture of the copied text, and then the text is wanted. A copied file has
 * its name as plain text, and no HTML.
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  const words = data?.getData("text/html") !== "" && (data?.getData("text/plain") ?? "").trim() !== "";
  return words ? [] : [...(data?.files ?? [])];
}
