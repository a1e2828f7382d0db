/** Something outside the code is set wrong. Shown without a stack: its reader is the person who started the process. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`配置有误 · the configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}
