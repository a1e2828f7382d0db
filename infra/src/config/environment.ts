/**
 * The environment as it is, for the two uses that are not configuration: handing it on to a child process, and test
 * set-ups, which have no main file. Everything else receives parsed configuration.
 */
export function inheritedEnvironment(): Record<string, string | undefined> {
  return { ...process.env };
}
