// @vitest-environment happy-dom
import type { ConversationView } from "@shiye/events/chat";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSite } from "../../../testing/render.tsx";
import { ThreadHeader } from "../thread/ThreadHeader.tsx";
import { UNKNOWN } from "../thread/use-other.ts";
import { ConversationRow } from "./ConversationRow.tsx";
import presence from "./PresenceAvatar.module.css";

const rowOf = (online: boolean) => {
  const conversation = { id: 50, other_nickname: "阿风", other_avatar: null, online, unread_count: 0 } as ConversationView;
  return (
    <ConversationRow {...{ conversation, current: false, replace: false, typing: false, draft: "", now: 0 }} onDelete={() => undefined} />
  );
};
const headerOf = (online: boolean | null) => (
  <ThreadHeader
    conversationId={50}
    other={{ ...UNKNOWN, nickname: "阿风", online }}
    missing={false}
    alone={false}
    onDeleted={() => undefined}
  />
);

it.each([
  ["a row of the list, online", rowOf(true), ["在线"], 1],
  ["a row of the list, offline", rowOf(false), [], 0],
  ["a thread, online", headerOf(true), ["在线"], 1],
  ["a thread, offline", headerOf(false), ["离线"], 0],
  ["a thread, not told", headerOf(null), [], 0],
])("the green dot and the word beside a member say the same (%s)", (_where, shown, words, dots) => {
  const { container } = createSite().render(shown);
  expect(screen.queryAllByText(/^(在线|离线)$/).map(({ textContent }) => textContent)).toEqual(words);
  expect(container.getElementsByClassName(presence.dot ?? "none")).toHaveLength(dots);
});
