import type { z } from "zod";
import type { AdminRight } from "./back-office/rights.ts";

/** Fields of a payload that belong to a person, and what a reader sees once that person's key is destroyed. */
interface PersonalFields<Data> {
  /** Whose key encrypts the fields. */
  owner: (data: Data) => number;
  /** Field name to anonymous value. */
  fields: Partial<Record<keyof Data & string, unknown>>;
}

interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  kind: "event";
  type: Type;
  version: number;
  /** The kind of stream that this event stands in: one thing that must be decided alone. */
  stream: string;
  /** Which fields of the payload name the stream. Default: `<stream>Id`. */
  streamIds?: readonly (keyof z.output<Schema> & string)[];
  /** One sentence for the analysts' field guide. */
  summary: string;
  data: Schema;
  personal?: PersonalFields<z.output<Schema>>;
  /** From the payload of version n (index n-1) to version n+1. Empty for version 1. */
  upcasters: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[];
}

/** An event definition whatever its payload. `owner` is a method, so that every definition fits; it is given that event's own payload. */
export interface AnyEventDefinition extends Omit<EventDefinition, "streamIds" | "personal"> {
  streamIds?: readonly string[];
  personal?: { owner(data: unknown): number; fields: Partial<Record<string, unknown>> };
}

/** Declares one event type. Its shape, once written, is never edited: add a version and an upcaster. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(definition: {
  type: Type;
  version: number;
  stream: string;
  streamIds?: readonly (keyof z.output<Schema> & string)[];
  summary: string;
  data: Schema;
  personal?: PersonalFields<z.output<Schema>>;
  upcasters?: readonly ((data: Record<string, unknown>) => Record<string, unknown>)[];
}): EventDefinition<Type, Schema> {
  return { kind: "event", upcasters: [], ...definition };
}

/** Who may make a call. `visitor` calls know the member when a valid token comes along; `signed-in` are members and administrators alike. */
export type Access = "visitor" | "member" | "admin" | "signed-in";
/**
 * What a call makes of work and of room in a log that keeps all; command-api and query-api say what each costs its caller.
 * `mark`: an event about two. `told`: one that others are told of. `text`: a text. `thing`: makes or ends what many read.
 */
export type CommandWeight = "mark" | "told" | "text" | "thing";
/** `row`: a row or two by their keys. `list`: a page of a list. `word`: a statement that looks for a word. */
export type QueryWeight = "row" | "list" | "word";
type CommandMethod = "GET" | "POST" | "PUT" | "DELETE";
type QueryMethod = "GET" | "POST";

/** What every call says. */
interface CallContract<Name, Params, Data, A, Path, Method> {
  name: Name;
  method: Method;
  /** Below /api, express notation: `/posts/:id`. */
  path: Path;
  /** Another address of the same call, which existing clients use. */
  alsoAt?: string;
  access: A;
  /** What an administrator must have the right to. Every call below `/admin` names one; those about oneself do not. */
  right?: AdminRight;
  /** For administrators whose password somebody else chose: they may do nothing else before they have changed it. */
  withTemporaryPassword?: true;
  params: Params;
  data: Data;
  /** Message of the success answer. */
  message: string;
  /** What it does, in Chinese without a full stop: it is read on the page of the API documentation. */
  summary: string;
}

export interface CommandContract<
  Name extends string = string,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  A extends Access = Access,
  Path extends string = string,
  Method extends CommandMethod = CommandMethod,
> extends CallContract<Name, Params, Data, A, Path, Method> {
  kind: "command";
  weight: CommandWeight;
  body: Body;
  /** Its fields may also stand in the address: existing clients send them there. Never for anything that is secret or long. */
  inAddress?: true;
  /** A proof of work for `proof` opens a wider allowance (proof-of-work.ts). */
  proof?: "captcha" | "register" | "login";
  /** For a multipart body: each field of files, with the most files that it may hold, and what each may be. */
  files?: Readonly<Record<string, { most: number; kinds: string }>>;
}

export interface QueryContract<
  Name extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  A extends Access = Access,
  Path extends string = string,
  Method extends QueryMethod = QueryMethod,
> extends CallContract<Name, Params, Data, A, Path, Method> {
  kind: "query";
  weight: QueryWeight;
  query: Query;
  /** The data is the whole answer, with no envelope around it: a document for other programs. */
  bare?: boolean;
  /** The type of the answer where it is a file, sent as it is. Default: JSON. */
  produces?: string;
}

/** A call that command-api answers: it changes something, or must know the truth of this moment. */
export function defineCommand<
  const Name extends string,
  Params extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
  const A extends Access,
  const Path extends string,
  const Method extends CommandMethod,
>(
  contract: Omit<CommandContract<Name, Params, Body, Data, A, Path, Method>, "kind">,
): CommandContract<Name, Params, Body, Data, A, Path, Method> {
  return { kind: "command", ...contract };
}

/** A call that query-api answers from the read models. */
export function defineQuery<
  const Name extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Data extends z.ZodType,
  const A extends Access,
  const Path extends string,
  const Method extends QueryMethod = "GET",
>(
  contract: Omit<QueryContract<Name, Params, Query, Data, A, Path, Method>, "kind" | "method"> & { method?: Method },
): QueryContract<Name, Params, Query, Data, A, Path, Method> {
  return { kind: "query", method: "GET" as Method, ...contract };
}
