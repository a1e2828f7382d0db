import { anyApi } from "./any-endpoint.ts";
import { type ApiThunk, findThings, type Kind } from "./patch-tagged.ts";

/** Removes things from every cached list. An answer that is such a thing itself stays: its reader learns by the next answer. */
export function dropThings<Thing>(kind: Kind<Thing>, is: (thing: Thing) => boolean): ApiThunk {
  return (dispatch, getState) => {
    const goes = (value: unknown) => value instanceof Object && kind[1] in value && is(value as Thing);
    const answers = new Map(findThings(getState(), kind, is).map((answer) => [answer.queryCacheKey, answer]));
    for (const { endpointName, originalArgs } of answers.values())
      dispatch(anyApi.util.updateQueryData(endpointName, originalArgs, (draft) => dropFrom(draft, goes)));
  };
}

function dropFrom(data: unknown, goes: (value: unknown) => boolean): void {
  if (!(data instanceof Object) || "id" in data) return;
  // From the end, so that earlier indexes stay right.
  if (Array.isArray(data)) for (let at = data.length - 1; at >= 0; at -= 1) if (goes(data[at])) data.splice(at, 1);
  for (const value of Object.values(data)) dropFrom(value, goes);
}
