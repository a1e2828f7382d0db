// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createConsole } from "../testing/render.tsx";
import { ProjectionsPage } from "./ProjectionsPage.tsx";

const projection = (name: string, status: string, model = name) => ({
  name,
  model,
  status,
  state: status === "filling" ? "filling" : "live",
  version: 1,
  position: "9",
  lag: 0,
  lag_unit: "events",
  lag_seconds: 0,
  rate: 0,
  progress: 1,
  dead_letters: name === "erase_departed" ? 1 : 0,
  comparison: null,
});
const rowOf = async (model: string) => within((await screen.findByRole("cell", { name: model })).closest("tr") ?? document.body);

it("a rebuild is offered for read models, but not for policies, nor while a generation is being filled", async () => {
  const projections = [
    projection("notes", "live"),
    projection("erase_departed", "policy"),
    projection("note_stats", "live"),
    projection("note_stats", "filling", "note_stats_next"),
  ];
  createConsole({ answers: { "GET /admin/projections": { projections, dead_letters: [] } } }).render(<ProjectionsPage />);
  expect((await rowOf("notes")).getByRole("button", { name: "重建" })).toBeTruthy();
  for (const model of ["erase_departed", "note_stats", "note_stats_next"])
    expect((await rowOf(model)).queryByRole("button", { name: "重建" })).toBeNull();
  expect((await rowOf("erase_departed")).getByRole("button", { name: "重试" })).toBeTruthy();
});

it("a kept generation is compared, then swapped in if it is equal, or with a warning if it differs", async () => {
  let comparison: object | null = null;
  const compared = (same: boolean) => ({
    ...{ state: "done", position: "9", error: null, at: "2026-05-04T08:00:00.000Z" },
    tables: [{ table: "entries", live: 3, kept: same ? 3 : 2, same }],
  });
  const generations = () => [
    projection("note_stats", "live"),
    { ...projection("note_stats", "kept", "note_stats_next"), state: "kept", comparison },
    projection("notes", "live"),
  ];
  const { calls, render } = createConsole({
    answers: {
      "GET /admin/projections": () => ({ projections: generations(), dead_letters: [] }),
      "POST /admin/projections/note_stats/compare": () => {
        comparison = compared(true);
        return {};
      },
      "POST /admin/projections/note_stats/swap": () => {
        comparison = compared(false);
        return {};
      },
      "POST /admin/projections/notes/rebuild": {},
    },
  });
  render(<ProjectionsPage />);
  const press = async (model: string, name: string) => {
    await userEvent.click((await rowOf(model)).getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  expect((await rowOf("note_stats")).queryByRole("button", { name: "换上" })).toBeNull();
  await press("note_stats_next", "比较");
  await screen.findByText(/1 张表与服务中的一致/);
  await press("note_stats_next", "换上");
  await screen.findByText(/1 张表不同：entries（服务中 3 行，旁边 2 行）/);
  await press("note_stats_next", "仍然换上");
  await press("notes", "重建并保留");
  const sent = calls.filter(({ call }) => call.startsWith("POST")).map(({ call, body }) => [call.split("/").at(-1), body]);
  expect(sent).toEqual([
    ["compare", {}],
    ["swap", {}],
    ["swap", { anyway: true }],
    ["rebuild", { keep: true }],
  ]);
});

it("how far a read model is behind is told in the unit of the log, and nothing of one that is not behind", async () => {
  const behind = (name: string, lag_unit: string) => ({ ...projection(name, "live"), lag: 1234, lag_unit, lag_seconds: 2 });
  const projections = [behind("notes", "events"), behind("members", "bytes"), projection("chat", "live")];
  createConsole({ answers: { "GET /admin/projections": { projections, dead_letters: [] } } }).render(<ProjectionsPage />);
  expect((await rowOf("notes")).getByText("1,234 个事件 / 2.0 秒")).toBeTruthy();
  expect((await rowOf("members")).getByText("1,234 字节 / 2.0 秒")).toBeTruthy();
  expect((await rowOf("chat")).getByText("无")).toBeTruthy();
});
