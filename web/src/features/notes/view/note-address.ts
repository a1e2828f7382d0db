/** An id from an address: digits only, and never what a number cannot hold exactly. */
export function idFrom(text: string | null): number | null {
  if (text === null || !/^\d{1,16}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}
