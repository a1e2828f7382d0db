/** The muted colour of a member without a picture. The same name has the same colour everywhere. */
export function avatarColour(name: string): { background: string; color: string } {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  const hue = Math.round(sum / 10);
  return { background: `hsl(${hue} 46% 86%)`, color: `hsl(${hue} 52% 26%)` };
}

/** The first visible character. An emoji or a rare character may have several code units. */
export function firstCharacter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "拾";
}
