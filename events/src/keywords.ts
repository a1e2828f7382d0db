import { z } from "zod";
import { lookedAt } from "./looked-at.ts";

/** The keyword of a list: part of a text or a name, in any case. An empty one is none. */
export const ListKeyword = z.string().overwrite(lookedAt).optional();
