/**
 * Settings of a runner's session. A commit need not wait for the disk, because the log can tell everything again (for pushes see
 * leapSequences).
 *
 * Plans prefer indexes: a table that is being filled has no statistics, and a planner that believes it small would read all of it for every
 * batch.
 */
export const SESSION = `
  set synchronous_commit = off; set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`;
