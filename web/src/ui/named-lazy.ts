import { type ComponentType, lazy } from "react";

/** `React.lazy` for our named exports, with a `preload` to start the download before the click. */
export function namedLazy<Name extends string, Props extends object>(load: () => Promise<Record<Name, ComponentType<Props>>>, name: Name) {
  const Lazy = lazy(async () => ({ default: (await load())[name] }));
  return Object.assign(Lazy, { preload: () => void load() });
}
