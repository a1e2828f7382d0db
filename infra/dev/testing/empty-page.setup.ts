import { cleanup, configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";
import { noteListeners } from "./note-listeners.ts";

// Files share an imitated browser. Each one begins as somebody who comes for the first time. A busy machine is waited for.
configure({ asyncUtilTimeout: 10_000, defaultHidden: false });
const removeListeners = noteListeners(window);

afterAll(() => {
  cleanup();
  // A spy on the window's listeners would hide them.
  vi.restoreAllMocks();
  // Routers, drafts and the like listen for as long as their page is there.
  removeListeners();
  // The styles of a component library too: each rule there is looked at for each element that a test asks about.
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
