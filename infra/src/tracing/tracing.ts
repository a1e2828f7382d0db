/** What a span says besides its name and times: names of things and numbers, nothing that a member wrote, no address, no token. */
export type SpanFacts = Readonly<Record<string, string | number | readonly string[]>>;

/** One piece of work of one service, within the trace of a call. */
interface Span {
  /** W3C `traceparent`, for the work that this one causes elsewhere. */
  readonly traceparent: string;
  /** Whether the trace is one of those that are kept. */
  readonly sampled: boolean;
  end(facts?: SpanFacts, failed?: boolean): void;
}

interface SpanBeginning {
  readonly kind?: "server" | "client" | "internal" | "consumer" | "producer";
  /** `traceparent` of what caused it. Default: nothing; a trace begins. */
  readonly parent?: string | undefined;
  /** `traceparent` of a stranger's work that it belongs with: named in the span, and not believed. */
  readonly link?: string | undefined;
  /** It is the work on this request as a whole, so its id follows from the request's: see `callParent`. */
  readonly call?: string;
  readonly facts?: SpanFacts;
}

/** Where a service says what it works on. Undefined wherever nobody listens, so that nothing is made for nobody. */
export interface Tracing {
  begin(name: string, beginning?: SpanBeginning): Span;
}

/** `tracing` as the process owns it. */
export interface OpenTracing extends Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}
