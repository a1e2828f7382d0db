/** The storage of the device or of the tab. Null if the browser denies storage to sites; then even reading the name throws. */
export function storageOf(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}
