// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
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
  lag_seconds: 0,
  rate: 0,
  progress: 1,
  dead_letters: name === "erase_departed" ? 1 : 0,
});

it("a rebuild is offered where there are tables, and not while they are being filled", async () => {
  const projections = [
    projection("notes", "live"),
    projection("erase_departed", "policy"),
    projection("feed", "live"),
    projection("feed", "filling", "feed_next"),
  ];
  createConsole({ answers: { "GET /admin/projections": { projections, dead_letters: [] } } }).render(<ProjectionsPage />);
  const rowOf = async (model: string) => within((await screen.findByRole("cell", { name: model })).closest("tr") ?? document.body);
  expect((await rowOf("notes")).getByRole("button", { name: "重建" })).toBeTruthy();
  for (const model of ["erase_departed", "feed", "feed_next"])
    expect((await rowOf(model)).queryByRole("button", { name: "重建" })).toBeNull();
  expect((await rowOf("erase_departed")).getByRole("button", { name: "重试" })).toBeTruthy();
});
