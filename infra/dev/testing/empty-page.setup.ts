import { cleanup, configure } from "@testing-library/react";
import { afterAll } from "vitest";

// Files share an imitated browser. Each one begins as somebody who comes for the first time. A busy machine is waited for.
configure({ asyncUtilTimeout: 10_000, defaultHidden: false });

afterAll(() => {
  cleanup();
  // The styles of a component library too: each rule there is looked at for each element that a test asks about.
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
