export function buildStale(): void;
interface Target {
  name: string;
  /** Folders of the checkout. */
  inputs: readonly string[];
  /** Files of the checkout. */
  outputs: readonly string[];
}
/** `hashes`: of the inputs when they were built last, by the name of the target. */
export function staleTargets(among?: readonly Target[], hashes?: Readonly<Record<string, string>>): (Target & { hash: string })[];
export function areServicesBuilt(): boolean;
/** Bundles every process into that folder. */
export function buildServices(outdir?: string): Promise<void>;
