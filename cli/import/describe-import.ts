import type { NotesSummary } from '../../server/features/takeout/apply-notes.ts'
import { describeCount } from '../describe-count.ts'
import { toOneLine } from '../photos/to-one-line.ts'
import type { ImportedPart } from './import-parts.ts'

const MAX_PROBLEMS_SHOWN = 20

/** Describes one part of an export in lines. */
export function describePart(part: ImportedPart): string[] {
  const { name, photos, known, passed, notes, films, videos, others, refused } = part
  const { problems, problemCount, failure } = part
  const counts = [
    describeCount(photos, 'new photo'),
    ...(known > 0 ? [`${known.toLocaleString('en')} known`] : []),
    ...(passed > 0 ? [`${passed.toLocaleString('en')} from an earlier run`] : []),
    describeCount(notes, 'note'),
    ...(films > 0 ? [describeCount(films, 'film of a Live photo', 'films of Live photos')] : []),
    ...(videos > 0 ? [`${describeCount(videos, 'video')} left out (not photos)`] : []),
    ...(others > 0 ? [`${describeCount(others, 'other file')} left out`] : []),
    ...(refused > 0
      ? [`${describeCount(refused, 'link or unsafe name', 'links or unsafe names')} left out`]
      : []),
  ]
  const shown = problems.slice(0, MAX_PROBLEMS_SHOWN)
  const more = problemCount - shown.length
  return [
    toOneLine(`${name}: ${counts.join(', ')}`),
    ...(failure === null ? [] : [toOneLine(`  stopped: ${failure}. What came before it was imported.`)]),
    ...shown.map(({ path, reason }) => toOneLine(`  not imported: ${path}: ${reason}`)),
    ...(more > 0 ? [`  and ${describeCount(more, 'more file', 'more files')}`] : []),
  ]
}

/** Describes the whole import in lines. */
export function describeImport(
  parts: readonly ImportedPart[],
  { noted, withoutPhoto, leftOut, albums }: NotesSummary,
): string[] {
  const photos = parts.reduce((sum, part) => sum + part.photos, 0)
  const lines = [
    `Imported ${describeCount(photos, 'photo')}, ${describeCount(noted, 'note')} and ${describeCount(albums, 'album')}.`,
  ]
  if (leftOut > 0)
    lines.push(
      `${describeCount(leftOut, 'photo or video', 'photos or videos')} in Google's trash or locked folder left out.`,
    )
  if (withoutPhoto > 0) {
    const notes = describeCount(withoutPhoto, 'note is', 'notes are')
    lines.push(`${notes} about photos or videos that were not imported, perhaps of another part.`)
  }
  return lines
}
