import { listSampledRanges } from '../../../shared/api/takeout-limits.ts'
import { hashFile } from './hash-file.ts'

/** Returns what distinguishes an archive from every other one. Throws if it cannot be read. */
export async function computeFingerprint(file: Blob): Promise<string> {
  const samples = listSampledRanges(file.size).map(([start, end]) => file.slice(start, end))
  return hashFile(new Blob([`${file.size} `, ...samples]))
}
