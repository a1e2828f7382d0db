import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Sources } from "../kernel/command.ts";
import { categoryStream } from "./state.ts";

interface Names {
  name: string;
  title: string;
}

/**
 * Other channels with either name: found in the read model, which is late, and then checked in their streams. Two edits at the same moment
 * may still give two channels one name; either can be edited again. Undefined while the read model is away.
 */
export async function gatherNamesakes(
  { read, lateReads }: Pick<Sources, "read" | "lateReads">,
  id: number,
  { name, title }: Names,
): Promise<readonly Names[] | undefined> {
  const all = await lateReads.categories();
  const found = all?.filter((one) => one.id !== id && (one.name === name || one.title === title));
  const states = found && (await Promise.all(found.map((one) => read(categoryStream(one.id)))));
  return states?.flatMap((state) => (state.status === "there" ? [state] : []));
}

export function duplicateOf(namesakes: readonly Names[] | undefined, { name, title }: Names): Refusal | undefined {
  if (namesakes === undefined) return refuse("unavailable");
  if (namesakes.some((one) => one.name === name)) return refuse("entity-exists", { message: "分类名称已存在" });
  return namesakes.some((one) => one.title === title) ? refuse("entity-exists", { message: "英文标题已存在" }) : undefined;
}
