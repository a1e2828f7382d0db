/** The hue of a member without a picture, 0 to 360. The same name has the same colour everywhere. */
export function avatarHue(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  return Math.round(sum / 10);
}

/** The first visible character. An emoji or a rare character may have several code units. */
export function firstCharacter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "拾";
}
