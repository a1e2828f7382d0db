import type { KeyObject } from "node:crypto";
import { hmacHex } from "@shiye/infra/crypto/aes";
import type { Sql } from "@shiye/infra/read-models/sql";
import type { Holder } from "./credentials.ts";

/** Of one account. The ones that were used longest ago are removed first. */
const MOST_PLACES = 50;
const FORGOTTEN_AFTER = "400 days";

export interface Place {
  /** The id from the device's cookie, if it has one. */
  device?: string | undefined;
  /** Keyed hash of the network. */
  network: string;
}

/**
 * Devices and networks from which somebody has signed in. Stored as a keyed hash of account and place, so that nobody can see which network
 * it was, or that two members share one. Removed when the member leaves or changes the password.
 */
export interface KnownPlaces {
  look(holder: Holder, holderId: number | undefined, place: Place): Promise<{ device: boolean; network: boolean }>;
  remember(holder: Holder, holderId: number, place: Place): Promise<void>;
  forget(holder: Holder, holderId: number): Promise<void>;
  sweep(): Promise<void>;
}

export function createKnownPlaces({ sql, key }: { sql: Sql; key: KeyObject }): KnownPlaces {
  const markOf = (holder: Holder, holderId: number, kind: string, value: string) =>
    hmacHex(key, `${holder} ${holderId} ${kind} ${value}`).slice(0, 32);
  const marksOf = (holder: Holder, holderId: number, { device, network }: Place) => ({
    // Looked up even without a device, so that an unknown account takes the same time.
    device: markOf(holder, holderId, "device", device ?? ""),
    network: markOf(holder, holderId, "network", network),
  });

  return {
    async look(holder, holderId = 0, place) {
      const marks = marksOf(holder, holderId, place);
      const text = "select mark from accounts.known_places where holder = $1 and holder_id = $2 and mark = any($3)";
      const { rows } = await sql.query<{ mark: string }>(text, [holder, holderId, Object.values(marks)]);
      const isKnown = (mark: string) => rows.some((row) => row.mark === mark);
      return { device: place.device !== undefined && isKnown(marks.device), network: isKnown(marks.network) };
    },

    async remember(holder, holderId, place) {
      const { device, network } = marksOf(holder, holderId, place);
      const marks = place.device === undefined ? [network] : [device, network];
      await sql.query(
        `insert into accounts.known_places (holder, holder_id, mark) select $1, $2, unnest($3::text[])
         on conflict (holder, holder_id, mark) do update set seen_at = now()`,
        [holder, holderId, marks],
      );
      await sql.query(
        `delete from accounts.known_places where holder = $1 and holder_id = $2 and mark in
          (select mark from accounts.known_places where holder = $1 and holder_id = $2 order by seen_at desc offset ${MOST_PLACES})`,
        [holder, holderId],
      );
    },

    async forget(holder, holderId) {
      await sql.query("delete from accounts.known_places where holder = $1 and holder_id = $2", [holder, holderId]);
    },

    async sweep() {
      await sql.query(`delete from accounts.known_places where seen_at < now() - interval '${FORGOTTEN_AFTER}'`);
    },
  };
}
