import fc from "fast-check";
import { MEMBERS, NOTES } from "./define.ts";

export const member = fc.constantFrom(...MEMBERS);
export const note = fc.constantFrom(...NOTES);
export const mentioned = fc.subarray([...MEMBERS]);
/** Which of the comments so far, modulo their number. */
export const some = fc.nat(20);
export const categoryId = fc.constantFrom(1, 2);
/** One tag in two spellings, and another one. */
export const tags = fc.subarray([
  { id: 91, name: "Study" },
  { id: 91, name: "study" },
  { id: 92, name: "考研" },
]);
