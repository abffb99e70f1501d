/**
 * Time in milliseconds to finish a job at a stop. A photo takes about a second; a long grouping is
 * returned to the queue and restarted.
 */
export const STOP_GRACE_MS = 5000
