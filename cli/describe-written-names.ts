import type { WrittenNames } from '../server/features/folders/write-names.ts'
import { describeCount } from './describe-count.ts'
import { toOneLine } from './photos/to-one-line.ts'

/** Describes in lines which XMP files beside the photos of a folder were written. */
export function describeWrittenNames({ written, unchanged, kept, failed }: WrittenNames): string[] {
  return [
    `names written to ${describeCount(written, 'XMP file')}; ${unchanged} had them already`,
    ...kept.map(
      path =>
        `${toOneLine(path)} was left as it is: it has other names for these faces, or nothing can be added safely`,
    ),
    ...failed.map(({ path, reason }) => `${toOneLine(path)} was not written: ${reason}`),
  ]
}
