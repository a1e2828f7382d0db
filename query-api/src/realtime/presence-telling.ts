import type { SignalData } from "@shiye/events/pushes";
import { RefusalError } from "@shiye/infra/http/answers";
import type { Contacts } from "../chat/contacts.ts";
import type { Switchboard } from "./switchboard.ts";

/** Tells the contacts of a member who are connected to this node that the member came or went, in order. */
export function createPresenceTelling(options: {
  switchboard: Switchboard;
  contacts: Contacts;
  onError: (error: unknown) => void;
}): (memberId: number, online: boolean) => void {
  const { switchboard, contacts, onError } = options;
  let telling = Promise.resolve();

  async function tell(memberId: number, online: boolean): Promise<void> {
    if (switchboard.connections.size === 0) return;
    for (const contact of await contacts.of(memberId))
      for (const connection of [...switchboard.membersOf(`member:${contact}`)])
        switchboard.send(connection, { event: "presence", data: { userId: memberId, online } satisfies SignalData<"presence"> });
  }

  return (memberId, online) => {
    telling = telling
      .then(() => tell(memberId, online))
      // A refusal means that read models cannot be read, which other code reports.
      .catch((error: unknown) => error instanceof RefusalError || onError(error))
      .then(() => {});
  };
}
