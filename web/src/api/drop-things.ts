import { anyApi } from "./any-endpoint.ts";
import { type ApiThunk, findThings, type Kind } from "./patch-tagged.ts";

/**
 * Removes things from every cached list. An answer that is such a thing itself stays: its reader learns by the next answer. The returned
 * thunk puts them back beside their neighbours, in every list that has not got them again meanwhile.
 */
export function dropThings<Thing extends { id: number }>(kind: Kind<Thing>, is: (thing: Thing) => boolean): ApiThunk<ApiThunk> {
  return (dispatch, getState) => {
    const isOne = (value: unknown): value is Thing => value instanceof Object && kind[1] in value;
    const goes = (value: unknown): value is Thing => isOne(value) && is(value);
    const { queries } = getState().api;
    const answers = new Map(findThings(getState(), kind, is).map((answer) => [answer.queryCacheKey, answer]));
    const undone = [...answers.values()].map(({ endpointName, originalArgs, queryCacheKey }) => {
      const places = listsIn(queries[queryCacheKey]?.data).flatMap((list, index) => placesIn(list.filter(isOne), goes, index));
      dispatch(anyApi.util.updateQueryData(endpointName, originalArgs, (draft) => dropFrom(draft, goes)));
      return anyApi.util.updateQueryData(endpointName, originalArgs, (draft) => {
        for (const place of places) putBack(listsIn(draft), place, isOne);
      });
    });
    return (later) => {
      for (const thunk of undone) later(thunk);
    };
  };
}

interface Place {
  thing: { id: number };
  /** Which of the lists of the answer. */
  index: number;
  /** The nearest neighbours first, and whether the thing stands behind them. */
  beside: { id: number; behind: boolean }[];
}

function placesIn<Thing extends { id: number }>(things: Thing[], goes: (thing: Thing) => boolean, index: number): Place[] {
  return things.flatMap((thing, at) => {
    if (!goes(thing)) return [];
    const before = things.slice(0, at).reverse();
    const after = things.slice(at + 1);
    return [
      { thing, index, beside: [...before.map(({ id }) => ({ id, behind: true })), ...after.map(({ id }) => ({ id, behind: false }))] },
    ];
  });
}

/** An object with an id is a thing, and none is searched within another. */
function listsIn(data: unknown): unknown[][] {
  if (!(data instanceof Object) || "id" in data) return [];
  return [...(Array.isArray(data) ? [data] : []), ...Object.values(data).flatMap(listsIn)];
}

function dropFrom(data: unknown, goes: (value: unknown) => boolean): void {
  for (const list of listsIn(data)) {
    // From the end, so that earlier indexes stay right.
    for (let at = list.length - 1; at >= 0; at -= 1) if (goes(list[at])) list.splice(at, 1);
  }
}

function putBack(lists: unknown[][], { thing, index, beside }: Place, isOne: (value: unknown) => value is { id: number }): void {
  const find = (id: number) =>
    lists.map((list) => ({ list, at: list.findIndex((value) => isOne(value) && value.id === id) })).find(({ at }) => at >= 0);
  if (find(thing.id)) return;
  for (const { id, behind } of beside) {
    const neighbour = find(id);
    if (neighbour) return void neighbour.list.splice(neighbour.at + Number(behind), 0, thing);
  }
  // It was the only one.
  if (lists[index]?.length === 0) lists[index].push(thing);
}
