import type { ChildProcess } from "node:child_process";
import { z } from "zod";
import type { Output } from "./output.ts";

const Message = z.union([z.object({ progress: z.string() }), z.object({ done: z.string() })]);

/** Shows what a child tells of something long that it does. */
export function showProgress(child: ChildProcess, name: string, output: Pick<Output, "line" | "progress" | "endProgress">): void {
  child.on("message", (message) => {
    const told = Message.safeParse(message).data;
    if (told === undefined) return;
    if ("progress" in told) return output.progress(name, told.progress);
    output.endProgress(name);
    output.line(told.done);
  });
  child.once("exit", () => output.endProgress(name));
}
