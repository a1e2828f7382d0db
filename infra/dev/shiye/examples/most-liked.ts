import type { EventOf, EventType } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { withDatabase } from "../with-database.ts";

const is = <Type extends EventType>(event: StoredEvent, type: Type): event is EventOf<Type> => event.type === type;

/** Whose notes were liked how often, from the first event to the last. */
const nicknames = new Map<number, string>();
const likes = new Map<number, number>();

await withDatabase(readConfig(inheritedEnvironment()), async (config) => {
  // Opened by the keys in DATA_DIR or MASTER_KEY; without them the names would be bytes.
  const engines = await openEngines(config, "analyst", 2);
  for await (const batch of engines.log.readAll({ after: 0n })) {
    for (const event of batch) {
      if (is(event, "MemberRegistered")) nicknames.set(event.data.memberId, event.data.nickname);
      if (is(event, "NoteLiked")) likes.set(event.data.noteAuthorId, (likes.get(event.data.noteAuthorId) ?? 0) + 1);
    }
  }
  await engines.close();
});

for (const [memberId, count] of [...likes].sort(([, one], [, other]) => other - one).slice(0, 10)) {
  console.log(`${count}  ${nicknames.get(memberId)}`);
}
