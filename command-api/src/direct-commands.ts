import { randomUUID } from "node:crypto";
import { commandContracts } from "@shiye/events/catalogue";
import type { Actor } from "@shiye/events/envelope";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import { parseInput } from "@shiye/infra/http/parse-input";
import type { z } from "zod";
import { type NewMember, type Registration, registerMember } from "./accounts/register-member.ts";
import { createAdmin, type NewAdmin } from "./admins/create-admin.ts";
import { createFirstAdministrator } from "./admins/first-administrator.ts";
import { type ExportRequest, recordExport } from "./admins/record-export.ts";
import { ADMINISTRATORS_TURN } from "./admins/state.ts";
import { ensureFirstCategories } from "./categories/ensure-category.ts";
import { startConversation } from "./chat/start-conversation.ts";
import { conversationStream } from "./chat/state.ts";
import { type CommandName, commands } from "./commands.ts";
import type { ContractOf } from "./edge/routes.ts";
import type { AnyCommand, Call } from "./kernel/command.ts";
import type { Outcome } from "./kernel/handle.ts";
import { takeDownNote, type Verdict } from "./reports/take-down-note.ts";
import { decideVerification } from "./verifications/decide-verification.ts";
import { countViews, inParts } from "./views/count-views.ts";
import type { NoteViews } from "./views/view-counter.ts";

/** Who acts, when and from where, for commands that do not come over HTTP. */
interface Occasion {
  actor: Actor;
  /** ISO 8601 in UTC with milliseconds. Ids that the command creates use this moment too. Default: now. */
  at?: string;
  ipRegion?: string;
  /** A call with a key that was used before returns the result of the first call. */
  idempotencyKey?: string;
}

type SystemOccasion = Omit<Occasion, "actor">;

export type SystemCall = (occasion?: SystemOccasion) => Call<{ kind: "system" }>;

/** Commands of the program itself, at the time of its clock. */
export function createSystemCall(now: () => number): SystemCall {
  return (occasion = {}) => ({
    actor: { kind: "system" },
    now: occasion.at ?? new Date(now()).toISOString(),
    requestId: randomUUID(),
    address: "",
    userAgent: "",
    ...(occasion.ipRegion === undefined ? {} : { ipRegion: occasion.ipRegion }),
  });
}

/** A tool gives the same key to the same thing, so there is no content to compare. */
const keyOf = ({ idempotencyKey }: SystemOccasion) => (idempotencyKey === undefined ? undefined : { key: idempotencyKey, contentHash: "" });

/** The commands without HTTP, captcha and rate limits, at any moment. For demo content and tools. */
export function createDirectCommands(registration: Registration, systemCall: SystemCall) {
  const { handling, services, drawId } = registration;

  async function execute<Name extends CommandName>(
    name: Name,
    call: { params?: z.input<ContractOf<Name>["params"]>; input?: z.input<ContractOf<Name>["body"]> },
    occasion: Occasion,
  ): Promise<Outcome | Refusal> {
    const contract = commandContracts.find((one) => one.name === name);
    if (!contract) throw new Error(`${name} has no contract`);
    const params = parseInput(contract.params as z.ZodType, call.params ?? {});
    if (!params.ok) return params.refusal;
    const input = parseInput(contract.body as z.ZodType, call.input ?? {});
    if (!input.ok) return input.refusal;
    const both = { ...(params.value as object), ...(input.value as object) };
    const definition: AnyCommand = commands[name];
    return handling.handle(definition, both, { ...systemCall(occasion), actor: occasion.actor }, keyOf(occasion));
  }

  return {
    execute,

    /** Registers a member without captcha and without a sign-in. The password comes as a hash, so that a thousand members need one hash. */
    registerMember: (member: NewMember, occasion: SystemOccasion = {}) =>
      registerMember(registration, member, systemCall(occasion), keyOf(occasion)),

    /** Opens a conversation between two members, as StartConversation does. */
    async startConversation(memberId: number, otherId: number, occasion: SystemOccasion = {}) {
      const call = { ...systemCall(occasion), actor: { kind: "member", id: memberId } as const };
      const started = await startConversation({ handling }, String(otherId), call);
      if (isRefusal(started)) return started;
      const conversation = await handling.sources.read(conversationStream(started.pair));
      if (conversation.status !== "started") throw new Error("A conversation was started and is not there");
      return { conversationId: conversation.id };
    },

    createAdmin: (admin: NewAdmin, occasion: SystemOccasion = {}) =>
      handling.inTurnOfAllNodes(ADMINISTRATORS_TURN, () => createAdmin({ handling, services }, admin, systemCall(occasion))),

    /** Whether an administrator may export personal fields. A permitted export is recorded in the log. */
    recordExport: (request: ExportRequest) => handling.handle(recordExport, request, systemCall()),

    /** Creates the first administrator of a community without any, with this password or a random one. Undefined if there is one. */
    ensureFirstAdministrator: (password?: string) =>
      handling.inTurnOfAllNodes(ADMINISTRATORS_TURN, () => createFirstAdministrator({ handling, services }, password, systemCall())),

    /** Gives a member the badge they applied for, or rejects the application for a reason. */
    decideVerification: (memberId: number, rejected: string | undefined, occasion: SystemOccasion = {}) =>
      handling.handle(decideVerification, { memberId, rejected }, systemCall(occasion), keyOf(occasion)),

    takeDownNote: (noteId: number, verdict: Verdict, occasion: SystemOccasion = {}) =>
      handling.handle(takeDownNote, { noteId, ...verdict }, systemCall(occasion), keyOf(occasion)),

    /** Counts views of a simulated day, without reports from query-api. */
    countViews: (notes: readonly NoteViews[], { at, idempotencyKey: key }: { at: string; idempotencyKey?: string }) =>
      inParts(notes, (part, from) => {
        const named = key === undefined ? {} : { idempotencyKey: `${key} ${from}` };
        return handling.handle(countViews, { viewsId: drawId(at), notes: part }, systemCall({ at }), keyOf(named));
      }),

    ensureFirstCategories: (occasion: SystemOccasion = {}) => ensureFirstCategories(handling, systemCall(occasion)),
  };
}
