import { CLAIM_GRACE_MS } from "@shiye/command-api/accounts/claim-account-name";
import type { CommandApi } from "@shiye/command-api/command-api";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import type { PlannedAction } from "../demo/plan/actions.ts";
import type { PictureSource } from "./picture-source.ts";
import { createTellings } from "./tellings.ts";
import { createChatWriter } from "./write-chats.ts";

/** Actions under way at once. Most wait for their turn (tellings.ts), some sixty members have one; so the log's group commit is full. */
const IN_FLIGHT = 256;

export interface SeedProgress {
  actions: number;
  notes: number;
}

/**
 * Carries a plan out through commands, so everything is in the log as if it had happened. Actions start in order of time; one that
 * needs the id of another (the note that is liked) waits for it, and what the same member is told of happens in its order: a
 * notification's place follows from the log. What a killed run had done already is found, not done twice.
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
  /** Until this member's inbox shows what was told so far. False where nothing will show it, or not soon. */
  untilInboxShows: (position: bigint) => Promise<boolean>;
  onProgress: (progress: SeedProgress) => void;
  signal: AbortSignal;
}): Promise<SeedProgress> {
  const { api, pictures, passwordHash, categoryIds, resume } = options;
  const members = new Map<number, Promise<number>>();
  const notes = new Map<number, Promise<number>>();
  const comments = new Map<number, Promise<number>>();
  const folders = new Map<number, Promise<number>>();
  const running = new Set<Promise<unknown>>();
  const tellings = createTellings();
  /** Of the newest event that was written. */
  let position = 0n;
  const progress: SeedProgress = { actions: 0, notes: 0 };
  const keyOf = (name: string | undefined) => (resume && name ? { idempotencyKey: `${resume.prefix} ${name}` } : {});
  /** The events of a run before, or undefined when this is still to be done. */
  const done = (name: string) => resume?.find(`${resume.prefix} ${name}`);
  /** Only what gets an id must not be done twice; liking and following twice is doing it once. */
  const idDoneBefore = async (action: PlannedAction): Promise<number | undefined> => {
    // A registration is two steps, which look for themselves.
    const name = action.kind === "register" ? undefined : nameOf(action);
    const events = name && (await done(name));
    return events ? idIn(events, idFieldOf[action.kind as keyof typeof idFieldOf]) : undefined;
  };
  const known = (of: Map<number, Promise<number>>, number: number) =>
    of.get(number) ?? Promise.reject(new Error(`the plan mentions ${number} before it is there`));

  type Registration = Extract<PlannedAction, { kind: "register" }>;

  async function register(action: Registration): Promise<number> {
    const name = `register ${action.member}`;
    const before = await done(name);
    const id = before ? idIn(before, idFieldOf.register) : await join(action, keyOf(name));
    if (!(await done(`profile ${action.member}`))) await fillProfile(action, id);
    return id;
  }

  async function join({ accountName, profile, at }: Registration, key: { idempotencyKey?: string }): Promise<number> {
    const { nickname, bio, location } = profile;
    const joinAt = (moment: number) =>
      api.registerMember(
        { accountName, nickname, avatar: null, bio, location, passwordHash },
        { at: new Date(moment).toISOString(), ipRegion: location, ...key },
      );
    const registered = await joinAt(at);
    // A killed run may have claimed the account id and left no member: like anybody else, we take the claim over after its grace.
    const again = resume && isRefusal(registered) && registered.code === "account-name-taken";
    return unwrap(again ? await joinAt(at + CLAIM_GRACE_MS) : registered, "register").memberId;
  }

  async function fillProfile({ member, profile, at }: Registration, id: number): Promise<void> {
    const { gender, zodiac_sign, mbti, education, major, interests, location } = profile;
    const edit = { avatar: await pictures.avatar(member, id), gender, zodiac_sign, mbti, education, major, interests: [...interests] };
    const occasion = {
      at: new Date(at).toISOString(),
      ipRegion: location,
      actor: { kind: "member", id } as const,
      ...keyOf(`profile ${member}`),
    };
    // zod's input type of a preprocessed field is unknown; the contract parses what is given here like any request.
    unwrap(await api.execute("EditProfile", { params: { id: String(id) }, input: edit as never }, occasion), "edit");
  }

  /** What a note or a draft says, with its pictures or its film in the store. */
  async function contentOf(action: Extract<PlannedAction, { kind: "publish" | "draft" | "edit" }>, actorId: number) {
    const { title, content, tags, film, category } = action;
    const media = film
      ? { type: 2 as const, video: await pictures.film(film, actorId) }
      : { images: await pictures.pictures(action.pictures, actorId) };
    await Promise.all((action.mentions ?? []).map((member) => known(members, member)));
    return { title, content, category_id: category ? (categoryIds.get(category) ?? 0) : null, tags: [...tags], ...media };
  }

  async function verify({ member, form, decidedAt, rejected, at }: Extract<PlannedAction, { kind: "verify" }>): Promise<void> {
    const id = await known(members, member);
    const occasion = { actor: { kind: "member", id } as const, at: new Date(at).toISOString(), ipRegion: options.regionOf(member) };
    unwrap(await api.execute("SubmitVerification", { input: form }, { ...occasion, ...keyOf(`apply ${member}`) }), "verify");
    if (decidedAt !== undefined) unwrap(await api.decideVerification(id, rejected, { at: new Date(decidedAt).toISOString() }), "decide");
  }

  async function look({ day, seen, authors, at }: Extract<PlannedAction, { kind: "views" }>): Promise<void> {
    const counted = [...seen].map(async ([note, views]) => {
      const [noteId, authorId] = await Promise.all([known(notes, note), known(members, authors.get(note) ?? -1)]);
      return { noteId, authorId, views };
    });
    await api.countViews(await Promise.all(counted), { at: new Date(at).toISOString(), ...keyOf(`views ${day}`) });
  }

  const chat = createChatWriter({
    ...{ api, pictures, keyOf, done, regionOf: options.regionOf },
    member: (number) => known(members, number),
    note: (number) => known(notes, number),
  });

  async function perform(action: PlannedAction): Promise<number | undefined> {
    if (action.kind === "register") return register(action);
    if (action.kind === "message" || action.kind === "recall" || action.kind === "read-conversation") return void (await chat(action));
    if (action.kind === "verify") return void (await verify(action));
    if (action.kind === "views") return void (await look(action));
    const actorId = await known(members, action.member);
    const occasion = {
      actor: { kind: "member", id: actorId } as const,
      at: new Date(action.at).toISOString(),
      ipRegion: options.regionOf(action.member),
      ...keyOf(nameOf(action)),
    };
    /** What is refused the second time, because of what happened since, is not asked a second time. */
    const once = (name: string) => ({ ...occasion, ...keyOf(name) });
    switch (action.kind) {
      case "follow": {
        const id = String(await known(members, action.followed));
        return void written(await api.execute("FollowMember", { params: { id } }, occasion));
      }
      case "publish": {
        const input = await contentOf(action, actorId);
        const outcome = unwrap(written(await api.execute("PublishNote", { input }, occasion)), "publish");
        return idIn(outcome.events, idFieldOf.publish);
      }
      case "draft": {
        const input = { ...(await contentOf(action, actorId)), is_draft: true };
        return void unwrap(await api.execute("PublishNote", { input }, occasion), "draft");
      }
      case "edit": {
        const call = { params: { id: await known(notes, action.note) }, input: await contentOf(action, actorId) };
        return void unwrap(written(await api.execute("EditNote", call, occasion)), "edit");
      }
      case "bin":
        return void unwrap(written(await api.execute("DeleteNote", { params: { id: await known(notes, action.note) } }, occasion)), "bin");
      case "comment": {
        const post_id = await known(notes, action.note);
        const parent_id = action.parent === null ? null : await known(comments, action.parent);
        await Promise.all((action.mentions ?? []).map((member) => known(members, member)));
        const [picture] = action.picture ? await pictures.pictures([action.picture], actorId) : [];
        const content = picture ? `${action.content}[image:${picture.url}]` : action.content;
        const outcome = unwrap(written(await api.execute("AddComment", { input: { post_id, parent_id, content } }, occasion)), "comment");
        return idIn(outcome.events, idFieldOf.comment);
      }
      case "like-note":
        return void written(await api.execute("Like", { input: { target_type: 1, target_id: await known(notes, action.note) } }, occasion));
      case "like-comment":
        return void written(
          await api.execute("Like", { input: { target_type: 2, target_id: await known(comments, action.comment) } }, occasion),
        );
      case "collect":
        return void written(await api.execute("CollectNote", { params: { id: await known(notes, action.note) } }, occasion));
      case "pin-comment": {
        const call = { params: { id: await known(notes, action.note) }, input: { comment_id: await known(comments, action.comment) } };
        return void unwrap(await api.execute("PinComment", call, once(`pin-comment ${action.note}`)), "pin-comment");
      }
      case "close-comments": {
        const call = { params: { id: await known(notes, action.note) } };
        return void unwrap(await api.execute("CloseComments", call, once(`close-comments ${action.note}`)), "close-comments");
      }
      case "pin-note": {
        const call = { params: { id: await known(notes, action.note) } };
        return void unwrap(await api.execute("PinToProfile", call, once(`pin-note ${action.note}`)), "pin-note");
      }
      case "folder": {
        const outcome = unwrap(await api.execute("CreateFolder", { input: { name: action.name } }, occasion), "folder");
        return idIn(outcome.events, idFieldOf.folder);
      }
      case "file": {
        const [id, folder_id] = await Promise.all([known(notes, action.note), known(folders, action.folder)]);
        const filed = once(`file ${action.member} ${action.note}`);
        return void unwrap(await api.execute("FileCollection", { params: { id }, input: { folder_id } }, filed), "file");
      }
      case "report": {
        const input = {
          target_type: "note" as const,
          target_id: await known(notes, action.note),
          reason: action.reason,
          text: action.text,
        };
        const filed = once(`report ${action.member} ${action.note}`);
        return void unwrap(await api.execute("FileReport", { input }, filed), "report");
      }
      case "take-down": {
        const { reason, remark, appeal: text } = action;
        const noteId = await known(notes, action.note);
        unwrap(await api.takeDownNote(noteId, { reason, remark }, { at: occasion.at, ...keyOf(`take-down ${action.note}`) }), "take-down");
        const appeal = once(`appeal ${action.note}`);
        return void unwrap(await api.execute("AppealTakedown", { params: { id: noteId }, input: { text } }, appeal), "appeal");
      }
      case "read-notifications":
        // Decoration: where no inbox is shown, as when only the log is filled, it stays unread.
        if (await options.untilInboxShows(position)) await api.execute("ReadAllNotifications", {}, occasion);
        return;
      default:
        return action satisfies never;
    }
  }

  /** Remembers how far the log is. */
  function written<Answer extends { position: bigint } | Refusal>(answer: Answer): Answer {
    if (!isRefusal(answer) && answer.position > position) position = answer.position;
    return answer;
  }

  for (const action of options.plan) {
    if (options.signal.aborted) break;
    const work = tellings.inTurn(action, async () => (await idDoneBefore(action)) ?? perform(action));
    const made = numberOf(action);
    const given = work as Promise<number>;
    if (action.kind === "register") members.set(made, given);
    if (action.kind === "publish") notes.set(made, given);
    if (action.kind === "comment") comments.set(made, given);
    if (action.kind === "folder") folders.set(made, given);
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

const idFieldOf = {
  register: "memberId",
  publish: "noteId",
  draft: "noteId",
  edit: "noteId",
  bin: "noteId",
  comment: "commentId",
  folder: "folderId",
  "read-notifications": "memberId",
} as const;

function nameOf(action: PlannedAction): string | undefined {
  return action.kind in idFieldOf ? `${action.kind} ${numberOf(action)}` : undefined;
}

function numberOf(action: PlannedAction): number {
  if (action.kind === "register" || action.kind === "read-notifications") return action.member;
  if (action.kind === "draft") return action.draft;
  if (action.kind === "folder") return action.folder;
  if (action.kind === "edit") return action.edit;
  if (action.kind === "publish" || action.kind === "bin") return action.note;
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
