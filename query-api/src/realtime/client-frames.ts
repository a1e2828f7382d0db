import { clientFrames, Frame } from "@shiye/events/pushes";
import { hasTooManyParts } from "@shiye/infra/http/json-parts";
import type { z } from "zod";

/** UTF-16 units of the largest frame. The longest is a message of 2,000 characters, each of which may take six when it is escaped. */
const LARGEST_FRAME = 16 * 1024;
/** A message has six fields, and `watch` one list. */
const MOST_PARTS = { depth: 4, parts: 32 };

type Name = keyof typeof clientFrames;
export type ClientFrame = { [N in Name]: { event: N; data: z.output<(typeof clientFrames)[N]> } }[Name];

type FrameError = { error: "frame-too-large" | "frame-malformed" | "frame-unknown"; message: string };

/** The frame of a client, or the error in it. */
export function parseClientFrame(text: string): ClientFrame | FrameError {
  if (text.length > LARGEST_FRAME) return { error: "frame-too-large", message: "消息过大" };
  if (hasTooManyParts(text, MOST_PARTS)) return malformed;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return malformed;
  }
  return readClientFrame(raw);
}

const malformed: FrameError = { error: "frame-malformed", message: "消息格式错误" };

/** Likewise for JSON that is parsed already. */
export function readClientFrame(raw: unknown): ClientFrame | FrameError {
  const frame = Frame.safeParse(raw);
  if (!frame.success) return malformed;
  if (!Object.hasOwn(clientFrames, frame.data.event)) return { error: "frame-unknown", message: "未知的消息类型" };
  const event = frame.data.event as Name;
  const data = clientFrames[event].safeParse(frame.data.data ?? {});
  if (!data.success) return malformed;
  return { event, data: data.data } as ClientFrame;
}
