import type { Belongings } from "./belongings/define.ts";

// Asked of the bundler and not kept as a list, because a list can forget one.
const files = import.meta.glob<Belongings>(["./belongings/*.ts", "!./belongings/define.ts"], { eager: true, import: "belongings" });

/** Every call that takes a member's token. */
export const belongings: Belongings = Object.fromEntries(Object.values(files).flatMap((noun) => Object.entries(noun)));
