import { defineCommand, defineQuery } from "@shiye/events/define";
import { z } from "zod";

const Nonce = z.object({ nonce: z.string() });
/** What a service saw of a call, so that each caller can tell whether the answer is to theirs. */
export const Echo = z.object({ nonce: z.string(), method: z.string(), token: z.string(), innocent: z.string() });
const shared = { access: "visitor", data: Echo, message: "", summary: "" } as const;

export const echoQueries = [
  defineQuery({ ...shared, weight: "row", name: "EchoRead", method: "GET", path: "/echo/:nonce", params: Nonce, query: z.object({}) }),
] as const;
export const echoCommands = [
  defineCommand({ ...shared, weight: "mark", name: "EchoWrite", method: "POST", path: "/echo", params: z.object({}), body: Nonce }),
  defineCommand({ ...shared, weight: "mark", name: "EchoRemove", method: "DELETE", path: "/echo", params: z.object({}), body: Nonce }),
] as const;
