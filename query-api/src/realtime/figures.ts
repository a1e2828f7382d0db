import type { LiveFigure } from "@shiye/infra/http/call-metrics";
import type { PushGateway } from "./gateway.ts";

/** The figures in `/metrics` about the connections of this node. */
export function figuresOf({ connections }: Pick<PushGateway, "connections">): readonly LiveFigure[] {
  return [{ name: "shiye_sockets", help: "Open lines of members and visitors at this node", read: connections }];
}
