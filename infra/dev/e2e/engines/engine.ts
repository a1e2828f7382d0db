/** An element of a page, as an engine hands it out. */
export interface Found {
  click(): Promise<void>;
  /** As on a keyboard, at the end of what is there. */
  type(text: string): Promise<void>;
  /** A file from the disk, for a field that takes files. */
  choose(file: string): Promise<void>;
}

/** What runs in the page: a function of JSON, that needs nothing from around it. */
type InPage<Args extends readonly unknown[], Result> = (...args: Args) => Result;

/** A real browser at one page, spoken to by WebDriver. */
export interface Engine {
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  ask<Args extends readonly unknown[], Result>(question: InPage<Args, Result>, ...args: Args): Promise<Result>;
  find<Args extends readonly unknown[]>(question: InPage<Args, Element | null>, ...args: Args): Promise<Found | null>;
  /** Runs a library in the page. */
  teach(source: string): Promise<void>;
  press(key: "Enter" | "Escape"): Promise<void>;
  /** Of what is on the screen, a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
