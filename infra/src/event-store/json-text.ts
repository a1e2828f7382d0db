import type { Actor, EventMetadata } from "@shiye/events/envelope";

/** JSON as the log keeps it, for whoever only hands it on: reading it and writing it anew is a fifth of what handing an event on costs. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** Written like every other value it is the same. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The same of what stands around a payload; read when somebody asks. */
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
