import { MAX_TAG_CHARACTERS, MAX_TAGS } from "@shiye/events/limits";
import { characters } from "@shiye/events/text";

type TagResult = { tags: string[] } | { problem: string };

/** Removes a leading #, which is not part of the tag. */
export function tagFrom(text: string): string {
  return text
    .trim()
    .replace(/^[#＃]+/, "")
    .trim();
}

/** Adds one tag, or says why not. Specification 001 §5. */
export function addTag(tags: readonly string[], text: string): TagResult {
  const tag = tagFrom(text);
  if (tag === "") return { problem: "标签不能为空" };
  if (characters(tag) > MAX_TAG_CHARACTERS) return { problem: `标签不能超过${MAX_TAG_CHARACTERS}个字符` };
  if (tags.some((known) => known.toLowerCase() === tag.toLowerCase())) return { problem: "这个标签已经有了" };
  if (tags.length >= MAX_TAGS) return { problem: `标签不能超过${MAX_TAGS}个` };
  return { tags: [...tags, tag] };
}

/**
 * Splits typed or pasted text: commas of either width and line breaks end a tag, the rest stays in the field. Stops at the first tag that
 * cannot be added; it and everything after it stay in the field.
 */
export function takeTags(tags: readonly string[], text: string): { tags: string[]; rest: string; problem: string | null } {
  const parts = text.split(/[,，、\n]/);
  let taken = [...tags];
  for (let index = 0; index < parts.length - 1; index++) {
    const part = parts[index] ?? "";
    if (tagFrom(part) === "") continue;
    const result = addTag(taken, part);
    if ("problem" in result) return { tags: taken, rest: parts.slice(index).join("，").replace(/，$/, ""), problem: result.problem };
    taken = result.tags;
  }
  return { tags: taken, rest: parts.at(-1) ?? "", problem: null };
}

/** Tags that contain the typed text, in any case, and are not chosen yet. Specification 001 §5. */
export function suggestedTags<Tag extends { name: string }>(
  tags: readonly Tag[],
  typed: string,
  chosen: readonly string[],
  most: number,
): Tag[] {
  const wanted = tagFrom(typed).toLowerCase();
  const taken = new Set(chosen.map((tag) => tag.toLowerCase()));
  return tags.filter(({ name }) => name.toLowerCase().includes(wanted) && !taken.has(name.toLowerCase())).slice(0, most);
}
