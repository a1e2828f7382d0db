/** Tags are names or objects with a name. Source: specification 002 §3. */
export function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one === "string") return [one];
    return typeof one === "object" && one !== null && "name" in one ? [String(one.name)] : [];
  });
}
