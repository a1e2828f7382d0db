/** What the tabs of a device tell one another. Null in a browser that has no channels, or that denies storage to sites and channels with it. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
