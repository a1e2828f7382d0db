import { notificationId } from "../notifications.ts";

/** Streams with several things, and the field with the id of the thing. */
const ID_FIELDS: Readonly<Record<string, string>> = {
  inbox: "notificationId",
  verification: "verificationId",
  conversation: "messageId",
};

/**
 * Which thing of its stream an event is about, by its id. Null where a stream has one thing, and where an event is about the whole stream.
 */
export function thingInStream(event: { stream: string; type: string; position: bigint | string; data: unknown }): string | null {
  const { stream, type, position, data } = event;
  // The id follows from the position, so the event cannot have it.
  if (type === "NotificationCreated") return String(notificationId(BigInt(position), 0));
  const field = ID_FIELDS[stream.slice(0, stream.indexOf("-"))];
  const id = field === undefined ? undefined : (data as Readonly<Record<string, unknown>>)[field];
  return id === undefined || id === null ? null : String(id);
}
