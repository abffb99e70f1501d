import type { NewJob } from './queries.ts'

/**
 * Builds the jobs of photos with a new file. Each thumbnail is made at once; only the search for
 * faces can be less urgent. A job whose work is done already ends at once.
 */
export function buildPhotoJobs(
  photoIds: readonly string[],
  { isLessUrgent = false, ...job }: Omit<NewJob, 'name' | 'subjectId'>,
): NewJob[] {
  return [
    ...photoIds.map(subjectId => ({ ...job, name: 'make-thumbnail' as const, subjectId })),
    ...photoIds.map(subjectId => ({ ...job, name: 'process-photo' as const, subjectId, isLessUrgent })),
  ]
}
