export function isHexColour(text: string | null): text is string {
  return text !== null && /^#[0-9a-f]{6}$/i.test(text);
}
