import { expect, it } from "vitest";
import { asMember } from "../testing/given.ts";
import { revealReportContext } from "./reveal-report-context.ts";

const MESSAGE = 1_700_000_000_000_200;
const asAdmin = { ...asMember(), actor: { kind: "admin" as const, id: 7 } };
const decide = (conversationId: number | null | undefined) =>
  revealReportContext.decide(
    { reported: conversationId === undefined ? undefined : { authorId: 5, conversationId, lastReport: 10, lastDecision: 0 } },
    { id: MESSAGE },
    asAdmin,
  );

it("the messages around a reported one are revealed by an event that names whom it concerns", () => {
  const data = { targetKind: "message", targetId: MESSAGE, targetAuthorId: 5, conversationId: 9 };
  expect(decide(9)).toEqual([{ type: "ReportContextRevealed", data }]);
});

it("nothing is revealed of a message that nobody reported, or of a report without a conversation", () => {
  for (const conversationId of [undefined, null])
    expect(decide(conversationId)).toMatchObject({ kind: "refusal", code: "report-not-found" });
});
