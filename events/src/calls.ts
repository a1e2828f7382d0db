import type { AnyContract, InputOf } from "./contract-types.ts";

/** What has none of them is left out. */
export type QueryValue = string | number | boolean | null | undefined;

/** The names that a path wants values for: `"id"` of `/posts/:id/comments`. */
type ParamName<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** Numbers and flags of a query go as text, so a field that the contract coerces takes either. */
type QueryFields<Input> = { [Name in keyof Input]?: (Input[Name] & QueryValue) | null };

/**
 * The request of a contract, checked by the compiler and gone at run time:
 *
 *     query: (id) => ({ path: "/posts/:id", method: "DELETE", params: { id } }) satisfies CallTo<typeof DeleteNote>
 *
 * with `import type { DeleteNote }`, for a value import would bring zod into the first view.
 */
export type CallTo<Contract extends AnyContract> = Contract extends AnyContract
  ? { path: Contract["path"] /** Goes out even when the page is being closed. */; keepalive?: boolean } & MethodPart<Contract> &
      ParamsPart<Contract["path"]> &
      InputPart<Contract>
  : never;

type MethodPart<Contract extends AnyContract> = Contract["method"] extends "GET" ? { method?: "GET" } : { method: Contract["method"] };
type ParamsPart<Path extends string> = [ParamName<Path>] extends [never]
  ? { params?: never }
  : { params: Record<ParamName<Path>, string | number> };
// The input of an empty object is a record of any names without values.
type InputPart<Contract extends AnyContract> = string extends keyof InputOf<Contract>
  ? { query?: never; body?: never }
  : Contract["method"] extends "GET"
    ? { query?: QueryFields<InputOf<Contract>>; body?: never }
    : { query?: never; body: InputOf<Contract> };
