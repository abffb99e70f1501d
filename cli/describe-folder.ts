import type { FolderProblemCode, FolderStatus, UnreachableReason } from '../shared/api/folders.ts'
import { describeCount } from './describe-count.ts'
import { toOneLine } from './photos/to-one-line.ts'

const REASONS: Record<UnreachableReason, string> = {
  missing: 'there is no such folder; is its disk connected?',
  empty: 'it had photos and is empty now; is its disk connected?',
  'other-device': 'another disk is there now',
  unreadable: 'Kindred may not read it',
  'not-allowed': 'KINDRED_FOLDERS does not allow it, or it is a link now',
  silent: 'its disk or network share does not answer',
  'check-failed': 'an error of Kindred ended the check; its log says which, and it tries again',
}

const PROBLEMS: Record<FolderProblemCode, string> = {
  unreadable: 'could not be read',
  'too-deep': 'lies too deep',
}

const FAILURES: Readonly<Record<string, string>> = {
  'film-too-large': 'it is larger than KINDRED_MAX_FILM_MB allows',
  'film-unknown-format': 'it is neither MOV nor MP4',
  'photo-empty': 'it is empty',
  'photo-too-large': 'it is larger than KINDRED_MAX_FILE_MB or, for RAW, KINDRED_MAX_RAW_MB allows',
  'photo-too-many-pixels': 'it has too many pixels',
  'photo-unknown-format': 'its content is of no known format',
  'photo-unsupported-kind': 'it is of a kind that is not supported',
  'photo-unreadable': 'Kindred may not read it',
}

/** Lines that tell what is known of a folder. */
export function describeFolder(folder: FolderStatus): string[] {
  const { name, path, files, photos, unread, failed, links, special, ignored } = folder
  const counts = [
    describeCount(files, 'file'),
    describeCount(photos, 'photo'),
    `${unread} to be read`,
    ...(failed > 0 ? [`${failed} not readable as photos`] : []),
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(links > 0 ? [`${describeCount(links, 'link')} not followed`] : []),
    ...(special > 0 ? [`${special} neither files nor folders`] : []),
  ]
  return [
    `${toOneLine(name)}  ${toOneLine(path)}`,
    `  ${describeState(folder)}`,
    `  ${counts.join(', ')}`,
    ...folder.failures.map(
      one => `  ${toOneLine(one.path)} is no photo that can be read: ${FAILURES[one.code] ?? one.code}`,
    ),
    ...(failed > folder.failures.length ? [`  and ${failed - folder.failures.length} more`] : []),
    ...folder.problems.map(problem => `  ${toOneLine(problem.path) || '.'} ${PROBLEMS[problem.code]}`),
    ...(folder.problemCount > folder.problems.length
      ? [`  and ${folder.problemCount - folder.problems.length} more`]
      : []),
  ]
}

function describeState({ state, reason, checkedAt }: FolderStatus): string {
  const last = checkedAt === null ? 'never' : checkedAt
  if (state === 'new') return 'not checked yet'
  if (state === 'reachable') return `last checked ${last}`
  return `not reachable: ${reason === null ? 'for an unknown reason' : REASONS[reason]} (last checked ${last}; nothing is lost)`
}
