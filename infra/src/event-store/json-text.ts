import type { Actor, EventMetadata } from "@shiye/events/envelope";

/** JSON text as stored, for subscriptions that only hand events on: parsing and serialising it is a fifth of that work. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** Serialised, it equals every other value. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The same for the metadata around a payload; parsed on first use. */
export class MetadataText extends JsonText implements EventMetadata {
  #read: EventMetadata | undefined;

  get #metadata(): EventMetadata {
    this.#read ??= JSON.parse(this.text) as EventMetadata;
    return this.#read;
  }
  get actor(): Actor {
    return this.#metadata.actor;
  }
  get correlationId(): string {
    return this.#metadata.correlationId;
  }
  get causationId(): string {
    return this.#metadata.causationId;
  }
  get ipRegion(): string | undefined {
    return this.#metadata.ipRegion;
  }
}

export function textOf(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}
