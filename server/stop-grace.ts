/** A photo takes about a second. A long grouping is returned to the queue and starts again. */
export const STOP_GRACE_MS = 5000
