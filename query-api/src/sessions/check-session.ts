import { timeOfId } from "@shiye/events/ids";
import type { Principal } from "@shiye/infra/http/access-tokens";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { pause } from "@shiye/infra/waiting";
import { LRUCache } from "lru-cache";

export type SessionState = "alive" | "ended" | "inactive";

export interface SessionChecker {
  check(principal: Principal): Promise<SessionState>;
  /** A push said that this session ended. The remembered state is dropped; the read model already has the end. */
  end(sessionId: number): void;
  /** Ends may not have been pushed, so all remembered states are dropped. */
  forget(): void;
}

/** Two processes may draw ids slightly out of order. Within this time an unknown session may still come. */
const IDS_OUT_OF_ORDER_MS = 10_000;
const LOOK_AGAIN_MS = 50;

const statement: Statement<CheckRow> = {
  columns: { good: true, by_this_password: true, holder_active: true, departed: true, newest: true },
  name: "session-check",
  text: `
    select s.is_active and s.holder = $2 and s.holder_id = $3::bigint and s.expires_at > now() as good,
      (s.id is null or a.id is null or s.password_revision >= a.password_revision or s.id is not distinct from a.kept_session_id) as by_this_password,
      case $2 when 'admin' then a.is_active else m.is_active and x.member_id is null end as holder_active, d.member_id is not null as departed, (select max(id) from sessions.sessions) as newest
    from (select) one
    left join sessions.sessions s on s.id = $1::bigint
    left join admins.admins a on a.id = $3::bigint and $2 = 'admin'
    left join members.members m on m.id = $3::bigint and $2 = 'member'
    left join sessions.locked_members x on x.member_id = $3::bigint and $2 = 'member'
    left join sessions.departed_members d on d.member_id = $3::bigint and $2 = 'member'`,
};

interface CheckRow {
  good: boolean | null;
  /** For an administrator: the session began with the current password. Sessions of members are ended by the read model. */
  by_this_password: boolean;
  holder_active: boolean | null;
  /** Sessions of members who left have no rows. */
  departed: boolean;
  newest: number | null;
}

/**
 * Whether the session of a valid token is open, from the read model `sessions`, remembered for a while.
 *
 * A token is issued only after its session is in the log. So a session without a row may be one that the read model has not reached. Ids
 * are ordered by time: while no row is clearly younger, the session counts as open. This needs no waiting, and a projector that stands still
 * signs nobody out. Once the read model has passed it, a missing row means that the session ended. As a new session also seems to be passed
 * after the clock was set back, its row may come for `patienceMs`; hardly any other session has no row.
 */
export function createSessionChecker(reader: Reader, options: { rememberMs: number; most: number; patienceMs: number }): SessionChecker {
  const known = new LRUCache<number, SessionState>({ max: options.most, ttl: options.rememberMs });
  /** Grows with every end, so that a read that was running is repeated. */
  let generation = 0;
  /** Of sessions that seem to be passed: resolves once the row is there, or patience has ended. */
  const awaited = new Map<number, Promise<void>>();

  async function check(principal: Principal): Promise<SessionState> {
    const { kind, sessionId } = principal;
    const remembered = known.get(sessionId);
    if (remembered) return remembered;
    const asked = generation;
    const row = await find(principal);
    const isKnown = row !== undefined && (row.good !== null || row.departed);
    const state = stateOf(row, sessionId);
    // A push may have ended the session during the read, whose result may be older.
    if (asked !== generation && state === "alive") return check(principal);
    // A lock may be lifted at any moment, and nobody tells us.
    // Administrators are few, and what ends their sign-ins is told to nobody: they are asked for each time.
    if (isKnown && asked === generation && state !== "inactive" && kind === "member") known.set(sessionId, state);
    return state;
  }

  const look = async ({ kind, id, sessionId }: Principal) => (await reader.read<CheckRow>(statement, [sessionId, kind, id]))[0];
  const seemsPassed = (row: CheckRow | undefined, { sessionId }: Principal) => row?.good === null && stateOf(row, sessionId) === "ended";

  async function find(principal: Principal): Promise<CheckRow | undefined> {
    const row = await look(principal);
    if (!seemsPassed(row, principal)) return row;
    await untilThere(principal);
    return look(principal);
  }

  /** All calls of a session wait together: else each call with the token of a deleted session would cost twenty reads. */
  function untilThere(principal: Principal): Promise<void> {
    const { sessionId } = principal;
    const waiting = awaited.get(sessionId) ?? lookAgain(principal).finally(() => awaited.delete(sessionId));
    awaited.set(sessionId, waiting);
    return waiting;
  }

  async function lookAgain(principal: Principal): Promise<void> {
    for (const until = performance.now() + options.patienceMs; performance.now() < until; ) {
      await pause(LOOK_AGAIN_MS);
      if (!seemsPassed(await look(principal), principal)) return;
    }
  }

  return {
    check,
    end(sessionId) {
      generation++;
      known.delete(sessionId);
    },
    forget() {
      generation++;
      known.clear();
    },
  };
}

function stateOf(row: CheckRow | undefined, sessionId: number): SessionState {
  if (row?.departed || row?.holder_active === false) return "inactive";
  const alive = row?.good ?? mayBeOnItsWay(sessionId, row?.newest ?? null);
  return !alive || row?.by_this_password === false ? "ended" : "alive";
}

function mayBeOnItsWay(sessionId: number, newest: number | null): boolean {
  return newest === null || timeOfId(sessionId) > timeOfId(newest) - IDS_OUT_OF_ORDER_MS;
}
