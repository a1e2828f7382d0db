/** Above 99 the number itself no longer matters. Specification 001 §9. */
export function unreadText(count: number): string {
  return count > 99 ? "···" : String(count);
}
