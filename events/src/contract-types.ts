import type { z } from "zod";
import type { CommandContract, QueryContract } from "./define.ts";

// Types of contracts, for the sites: `import type` costs no bytes.

export type AnyContract = CommandContract | QueryContract;

/** What a call answers: `AnswerOf<typeof GetNote>`. */
export type AnswerOf<Contract extends AnyContract> = z.output<Contract["data"]>;

/** What a call takes in its body, or a GET in its query, before the server trims and checks it. */
export type InputOf<Contract extends AnyContract> = Contract extends CommandContract
  ? z.input<Contract["body"]>
  : Contract extends QueryContract
    ? z.input<Contract["query"]>
    : never;
