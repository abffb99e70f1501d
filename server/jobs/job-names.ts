/** Every kind of job. `process-photo` is about one photo, `group-people` about all of an owner's faces. */
export type JobName = 'process-photo' | 'group-people'

/** Smaller is sooner. Grouping is short and shows people early, so it never waits behind a thousand photos. */
export const JOB_PRIORITIES = {
  'group-people': 0,
  'process-photo': 1,
} as const satisfies Record<JobName, number>
