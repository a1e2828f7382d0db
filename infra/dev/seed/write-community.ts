import type { CommandApi } from "@shiye/command-api/command-api";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import type { PlannedAction } from "../demo/plan/actions.ts";
import type { PictureSource } from "./picture-source.ts";

/** Commands under way at once: enough for the log's group commit to be full. */
const IN_FLIGHT = 96;

export interface SeedProgress {
  actions: number;
  notes: number;
}

/**
 * Carries a plan out through commands, so everything is in the log as if it had happened. Actions start in order of time; one that
 * needs the id of another (the note that is liked) waits for it. What a killed run had done already is found, not done twice.
 */
export async function writeCommunity(options: {
  plan: Iterable<PlannedAction>;
  api: CommandApi;
  pictures: PictureSource;
  passwordHash: string;
  /** Where members live, by their number in the plan. */
  regionOf: (member: number) => string;
  /** What a run with the same prefix did before is found by its keys and not done again. Without one, everything is new. */
  resume?: { prefix: string; find: (key: string) => Promise<readonly { data: unknown }[] | undefined> };
  categoryIds: ReadonlyMap<string, number>;
  onProgress: (progress: SeedProgress) => void;
  signal: AbortSignal;
}): Promise<SeedProgress> {
  const { api, pictures, passwordHash, categoryIds, resume } = options;
  const members = new Map<number, Promise<number>>();
  const notes = new Map<number, Promise<number>>();
  const comments = new Map<number, Promise<number>>();
  const running = new Set<Promise<unknown>>();
  const progress: SeedProgress = { actions: 0, notes: 0 };
  /** Only what gets an id must not be done twice; liking and following twice is doing it once. */
  const keyed = (action: Numbered): { idempotencyKey?: string } => {
    const name = resume && nameOf(action);
    return name ? { idempotencyKey: `${resume.prefix} ${name}` } : {};
  };
  const doneBefore = async (action: PlannedAction): Promise<number | undefined> => {
    const { idempotencyKey } = keyed(action);
    const events = idempotencyKey && (await resume?.find(idempotencyKey));
    return events ? idIn(events, idFieldOf[action.kind as keyof typeof idFieldOf]) : undefined;
  };
  const known = (of: Map<number, Promise<number>>, number: number) =>
    of.get(number) ?? Promise.reject(new Error(`the plan mentions ${number} before it is there`));

  async function register({ member, accountName, profile, at }: Extract<PlannedAction, { kind: "register" }>): Promise<number> {
    const when = { at: new Date(at).toISOString(), ipRegion: profile.location };
    const key = keyed({ kind: "register", member });
    const { nickname, bio, location } = profile;
    const registered = unwrap(
      await api.registerMember({ accountName, nickname, avatar: null, bio, location, passwordHash }, { ...when, ...key }),
      "register",
    );
    const id = registered.memberId;
    const { gender, zodiac_sign, mbti, education, major, interests } = profile;
    const avatar = await pictures.avatar(member, id);
    const edit = { avatar, gender, zodiac_sign, mbti, education, major, interests: [...interests] };
    // zod's input type of a preprocessed field is unknown; the contract parses what is given here like any request.
    unwrap(
      await api.execute("EditProfile", { params: { id: String(id) }, input: edit as never }, { ...when, actor: { kind: "member", id } }),
      "edit",
    );
    return id;
  }

  async function perform(action: PlannedAction): Promise<number | undefined> {
    if (action.kind === "register") return register(action);
    const actorId = await known(members, action.member);
    const occasion = {
      actor: { kind: "member", id: actorId } as const,
      at: new Date(action.at).toISOString(),
      ipRegion: options.regionOf(action.member),
      ...keyed(action),
    };
    switch (action.kind) {
      case "follow": {
        const id = String(await known(members, action.followed));
        return void (await api.execute("FollowMember", { params: { id } }, occasion));
      }
      case "publish": {
        const images = await pictures.pictures(action.pictures, actorId);
        const { title, content } = action;
        const category_id = categoryIds.get(action.category) ?? 0;
        const outcome = unwrap(
          await api.execute("PublishNote", { input: { title, content, category_id, tags: [...action.tags], images } }, occasion),
          "publish",
        );
        return idIn(outcome.events, idFieldOf.publish);
      }
      case "comment": {
        const post_id = await known(notes, action.note);
        const parent_id = action.parent === null ? null : await known(comments, action.parent);
        const outcome = unwrap(
          await api.execute("AddComment", { input: { post_id, parent_id, content: action.content } }, occasion),
          "comment",
        );
        return idIn(outcome.events, idFieldOf.comment);
      }
      case "like-note":
        return void (await api.execute("Like", { input: { target_type: 1, target_id: await known(notes, action.note) } }, occasion));
      case "like-comment":
        return void (await api.execute("Like", { input: { target_type: 2, target_id: await known(comments, action.comment) } }, occasion));
      case "collect":
        return void (await api.execute("CollectNote", { params: { id: await known(notes, action.note) } }, occasion));
      default:
        return action satisfies never;
    }
  }

  for (const action of options.plan) {
    if (options.signal.aborted) break;
    const work = doneBefore(action).then((id) => id ?? perform(action));
    const made = numberOf(action);
    const given = work as Promise<number>;
    if (action.kind === "register") members.set(made, given);
    if (action.kind === "publish") notes.set(made, given);
    if (action.kind === "comment") comments.set(made, given);
    const finished = work.then(() => {
      progress.actions++;
      if (action.kind === "publish") progress.notes++;
      options.onProgress(progress);
      running.delete(finished);
    });
    // Awaited below or at the end; until then a failure must not count as unhandled.
    finished.catch(() => undefined);
    running.add(finished);
    if (running.size >= IN_FLIGHT) await Promise.race(running);
  }
  await Promise.all(running);
  return progress;
}

type Numbered = Pick<Extract<PlannedAction, { kind: "register" }>, "kind" | "member"> | PlannedAction;

const idFieldOf = { register: "memberId", publish: "noteId", comment: "commentId" } as const;

function nameOf(action: Numbered): string | undefined {
  return action.kind in idFieldOf ? `${action.kind} ${numberOf(action)}` : undefined;
}

function numberOf(action: Numbered): number {
  if (action.kind === "register") return action.member;
  if (action.kind === "publish") return action.note;
  return action.kind === "comment" ? action.comment : -1;
}

function unwrap<Outcome extends object>(outcome: Outcome | Refusal, what: string): Outcome {
  if (isRefusal(outcome)) throw new Error(`The demo content was refused (${what}): ${outcome.code} ${outcome.message}`);
  return outcome;
}

function idIn(events: readonly { data: unknown }[], field: string): number {
  for (const { data } of events) {
    const id = (data as Record<string, unknown>)[field];
    if (typeof id === "number") return id;
  }
  throw new Error(`no event says ${field}`);
}
