/**
 * Times in milliseconds at a stop. systemd, the recipes of containers and most other supervisors
 * kill after 30 seconds: first requests may end, then jobs, then the process.
 */
export const STOP_GRACE = Object.freeze({
  /** For uploads and downloads; those that take longer are continued after the restart. */
  requestsMs: 20_000,
  /** A photo takes about a second; a long grouping is returned to the queue and restarted. */
  jobsMs: 5000,
  /** For all of it; the process is killed afterwards. */
  processMs: 28_000,
})
