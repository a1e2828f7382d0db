import type { EventEmitter } from "node:events";
import { networkOf } from "@shiye/infra/http/addresses";

/** Counts one more of the network that an address is in, until it closes. False, and not counted, where there are too many already. */
type Count = (address: string, thing: Pick<EventEmitter, "once">) => boolean;

/** Keeps each network to `most` things at a time: connections, calls under way. */
export function createNetworkCounts(most: number): Count {
  const counts = new Map<string, number>();
  return (address, thing) => {
    const network = networkOf(address);
    const before = counts.get(network) ?? 0;
    if (before >= most) return false;
    counts.set(network, before + 1);
    thing.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    return true;
  };
}
