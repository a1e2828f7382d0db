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
import type { AnyCommand } from "./kernel/command.ts";
import type { Call, Outcome } from "./kernel/handle.ts";
import { takeDownNote, type Verdict } from "./reports/take-down-note.ts";
import { decideVerification } from "./verifications/decide-verification.ts";
import { countViews, inParts } from "./views/count-views.ts";
import type { NoteViews } from "./views/view-counter.ts";

/** Who acts, when and from where, for commands that do not come over HTTP. */
interface Occasion {
  actor: Actor;
  /** ISO-8601 UTC with milliseconds; ids that the command creates speak of this moment too. Default: now. */
  at?: string;
  ipRegion?: string;
  /** The same key is done once: a later call with it is answered with what the first one stored. */
  idempotencyKey?: string;
}

type SystemOccasion = Omit<Occasion, "actor">;

export type SystemCall = (occasion?: SystemOccasion) => Call<{ kind: "system" }>;

/** Commands of the program itself, by the clock it was given. */
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

/** Tools name the same thing by the same key; there is no content to compare. */
const keyOf = ({ idempotencyKey }: SystemOccasion) => (idempotencyKey === undefined ? undefined : { key: idempotencyKey, contentHash: "" });

/** The commands without HTTP, captcha and rate limits, at any moment: for demo content and tools. */
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

    /** A member without captcha and without a sign-in; the password comes hashed, so that a thousand members cost one hash. */
    registerMember: (member: NewMember, occasion: SystemOccasion = {}) =>
      registerMember(registration, member, systemCall(occasion), keyOf(occasion)),

    /** The conversation of a member with another, as StartConversation opens it. */
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

    /** Whether an administrator may take personal fields out of the log; when they may, that they did is in it. */
    recordExport: (request: ExportRequest) => handling.handle(recordExport, request, systemCall()),

    /** The first one of a community that has none, with this password or one that is drawn; undefined where there is somebody. */
    ensureFirstAdministrator: (password?: string) =>
      handling.inTurnOfAllNodes(ADMINISTRATORS_TURN, () => createFirstAdministrator({ handling, services }, password, systemCall())),

    /** Gives a member the badge they applied for, or says why not. */
    decideVerification: (memberId: number, rejected: string | undefined, occasion: SystemOccasion = {}) =>
      handling.handle(decideVerification, { memberId, rejected }, systemCall(occasion), keyOf(occasion)),

    takeDownNote: (noteId: number, verdict: Verdict, occasion: SystemOccasion = {}) =>
      handling.handle(takeDownNote, { noteId, ...verdict }, systemCall(occasion), keyOf(occasion)),

    /** Counts views that nobody reported: of a simulated day. */
    countViews: (notes: readonly NoteViews[], { at, idempotencyKey: key }: { at: string; idempotencyKey?: string }) =>
      inParts(notes, (part, from) => {
        const named = key === undefined ? {} : { idempotencyKey: `${key} ${from}` };
        return handling.handle(countViews, { viewsId: drawId(at), notes: part }, systemCall({ at }), keyOf(named));
      }),

    ensureFirstCategories: (occasion: SystemOccasion = {}) => ensureFirstCategories(handling, systemCall(occasion)),
  };
}
