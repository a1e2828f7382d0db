/** Passes a file to the downloads of the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then. Without this the file would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
