import { eventDefinitions } from "@shiye/events/catalogue";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { adminActions } from "./read-models/admin-actions/index.ts";
import { readModels } from "./read-models.ts";

/** Events that no read model needs, each with the reason. A test fails for an event that is neither here nor handled. */
export const ignoredEvents: Readonly<Record<string, string>> = {
  AccountNameClaimed: "reserves a name; the member's own registration says who has it",
  AdminNameClaimed: "reserves a name; the administrator's own creation says who has it",
  ProjectionRebuildRequested: "a wish, which the process that has the read model carries out as a policy",
  ProjectionFillRequested: "a wish, likewise",
  ProjectionComparisonRequested: "a wish, likewise",
  ProjectionSwapRequested: "a wish, likewise",
  ProjectionDropRequested: "a wish, likewise",
  DeadLetterRetryRequested: "a wish, likewise",
  DeadLetterReleaseRequested: "a wish, likewise",
  ConversationIdClaimed: "says whose an id is to commands; the conversation's own start says that it is there",
  PersonalFieldsExported: "changes nothing; who took what out stands in what administrators did",
  TableExported: "likewise",
  AdminSignInFailed: "changes nothing; it stands beside what administrators did",
  ReportContextRevealed: "decides nothing about the report; who looked stands in what administrators did",
  IdentityRevealed: "tells nothing of the application; who looked stands in the log, for the history of the application",
};

interface EventMapLine {
  event: string;
  readModels: readonly string[];
  pushes: readonly string[];
  ignored: string | undefined;
}

/** It stores who did what for every event of an administrator, so it does not count as a handler. */
const KEEPS_ALL = adminActions.name;

/** Which read models handle an event, and which pushes it may cause. */
export function eventMap(models: readonly Projection[] = readModels): EventMapLine[] {
  return eventDefinitions.map(({ type }) => ({
    event: type,
    readModels: models.filter(({ name, handles }) => name !== KEEPS_ALL && handles.has(type)).map(({ name }) => name),
    pushes: models.flatMap(({ pushes }) =>
      Object.entries(pushes).flatMap(([push, events]) => ((events as readonly string[]).includes(type) ? [push] : [])),
    ),
    ignored: ignoredEvents[type],
  }));
}

/** The map as a Markdown table. */
export function printEventMap(lines: readonly EventMapLine[] = eventMap()): string {
  const rows = lines.map(({ event, readModels: models, pushes, ignored }) => {
    const remembered = models.length > 0 ? models.join(", ") : `– ${ignored ?? "nobody"}`;
    return `| ${event} | ${remembered} | ${pushes.join(", ")} |`;
  });
  return ["| event | remembered by | pushed as |", "|---|---|---|", ...rows].join("\n");
}
