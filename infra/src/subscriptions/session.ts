/**
 * The log can tell everything again, so a commit need not wait for the disk (what that means for pushes: see leapSequences).
 *
 * Plans are pinned to the indexes: a table that is being filled has no statistics yet, and a planner that takes it for small
 * would read all of it for every batch.
 */
export const SESSION = `
  set synchronous_commit = off; set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`;
