import type { CommandContract, QueryContract } from "@shiye/events/define";
import type { z } from "zod";

/** What a call answers, taken from its contract: `AnswerOf<typeof GetNote>` with a type-only import costs no bytes. */
export type AnswerOf<Contract extends CommandContract | QueryContract> = z.output<Contract["data"]>;
/** What a command takes in its body, before the server trims and checks it. */
export type BodyOf<Contract extends CommandContract> = z.input<Contract["body"]>;
