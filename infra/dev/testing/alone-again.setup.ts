import { afterAll, vi } from "vitest";

// Files share a process. Each one gets modules of its own, in the state in which they are loaded; packages stay loaded.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
