import type { EventOf } from "@shiye/events/catalogue";
import { definitionOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { ending, type MediaChanges, type MediaUse, sayingAll } from "@shiye/infra/media/media-uses";

const ADDRESS = /\/media\/[0-9a-f]{2}\/([0-9a-f]{32})[-.]/g;

/**
 * What a batch of events changes in the uses of media. Every address anywhere in any payload is a use, so a new kind of event keeps its
 * files without a change here.
 */
export function mediaChangesOf(events: readonly StoredEvent[]): MediaChanges | undefined {
  const uses = new Map<string, MediaUse[]>();
  const replaced = new Set<string>();
  const ended = new Set<string>();
  const departed: number[] = [];

  for (const event of events) {
    const { stream, type } = event;
    if (ending.has(type)) ended.add(stream);
    if (isOf(event, "MemberDeleted")) departed.push(event.data.memberId);
    const digests = digestsIn(event.data);
    if (sayingAll.has(type) && event.revision > 0) {
      replaced.add(stream);
      uses.delete(stream);
    }
    if (digests.length === 0) continue;
    const owner = ownerOf(event);
    const within = withinOf(event, owner);
    uses.set(stream, [...(uses.get(stream) ?? []), ...digests.map((digest) => ({ digest, source: stream, owner, within }))]);
  }

  if (uses.size + replaced.size + ended.size === 0) return undefined;
  const keep = (source: string) => (uses.get(source) ?? []).map(({ digest }) => digest);
  return {
    uses: [...uses.values()].flat(),
    replaced: [...replaced].map((source) => ({ source, keep: keep(source) })),
    ended: [...ended],
    departed,
    at: events.at(-1)?.at ?? "",
  };
}

function digestsIn(value: unknown): string[] {
  if (typeof value === "string") return [...value.matchAll(ADDRESS)].map((match) => match[1] ?? "");
  if (typeof value !== "object" || value === null) return [];
  return [...new Set(Object.values(value).flatMap(digestsIn))];
}

/** The member whose personal data the event has, or else the actor. */
function ownerOf({ type, data, metadata }: StoredEvent): number {
  const definition = definitionOf(type);
  if (definition?.personal) return definition.personal.owner(data);
  return metadata.actor.kind === "member" ? metadata.actor.id : 0;
}

/** The streams whose end also ends the use. A comment ends with the comments above it, with the note, and with the note's author. */
function withinOf(event: StoredEvent, owner: number): string[] {
  const within = owner === 0 ? [] : [`member-${owner}`];
  if (!isOf(event, "CommentAdded") && !isOf(event, "CommentEdited")) return within;
  const { noteId, noteAuthorId, ancestorIds } = event.data;
  return [...within, `member-${noteAuthorId}`, `note-${noteId}`, ...ancestorIds.map((id) => `comment-${id}`)];
}

function isOf<Type extends EventOf["type"]>(event: StoredEvent, type: Type): event is EventOf<Type> {
  return event.type === type;
}
