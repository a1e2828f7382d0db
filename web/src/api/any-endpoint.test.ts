import { configureStore } from "@reduxjs/toolkit";
import { expect, it } from "vitest";
import { anyApi } from "./any-endpoint.ts";
import { api } from "./empty-api.ts";

let asked = 0;
const probe = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<{ id: number; asked: number }, number>({
      queryFn: (id) => {
        asked += 1;
        return { data: { id, asked } };
      },
    }),
  }),
});

it("an endpoint known by its name only is patched for one argument, and asked again", async () => {
  const store = configureStore({ reducer: { api: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) });
  const cached = (id: number) => probe.endpoints.probe.select(id)(store.getState()).data;
  await store.dispatch(probe.endpoints.probe.initiate(1));
  await store.dispatch(probe.endpoints.probe.initiate(2));

  store.dispatch(
    anyApi.util.updateQueryData("probe", 2, (draft: { asked: number }) => {
      draft.asked = 70;
    }),
  );
  expect([cached(1), cached(2)]).toEqual([
    { id: 1, asked: 1 },
    { id: 2, asked: 70 },
  ]);

  const again = anyApi.endpoints.probe?.initiate(2, { subscribe: false, forceRefetch: true });
  if (!again) throw new Error("The endpoint was injected and is not found");
  await store.dispatch(again);
  expect(cached(2)).toEqual({ id: 2, asked: 3 });
});

it("a name that no feature has injected finds no endpoint", () => {
  expect(anyApi.endpoints.nobody).toBeUndefined();
});
