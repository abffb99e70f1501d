import type { LimitsAnswer } from '../../../shared/api/limits.ts'

export type FileLike = Pick<File, 'name' | 'size' | 'type'>

export type SkipReason = 'not-an-image' | 'too-big' | 'empty' | 'unreadable'

export type Triage<P extends { readonly file: FileLike }> = {
  readonly accepted: readonly P[]
  readonly skipped: readonly { readonly picked: P; readonly reason: SkipReason }[]
}

// Browsers leave the type empty for formats that they cannot display, such as HEIC in most
// browsers.
const IMAGE_ENDINGS = /\.(jpe?g|png|gif|webp|heic|heif|avif|tiff?)$/i
// Browsers call it an image, but it is a document that may contain scripts.
const SVG = 'image/svg+xml'

/** Separates files that may be uploaded from others. The server checks again, by the bytes. */
export function triageFiles<P extends { readonly file: FileLike }>(
  files: readonly P[],
  limits: Pick<LimitsAnswer, 'maxFileBytes'>,
): Triage<P> {
  const accepted: P[] = []
  const skipped: { picked: P; reason: SkipReason }[] = []
  for (const picked of files) {
    const reason = findReason(picked.file, limits.maxFileBytes)
    if (reason === null) accepted.push(picked)
    else skipped.push({ picked, reason })
  }
  return { accepted, skipped }
}

function findReason(file: FileLike, maxFileBytes: number): SkipReason | null {
  if (!looksLikeImage(file)) return 'not-an-image'
  if (file.size === 0) return 'empty'
  if (file.size > maxFileBytes) return 'too-big'
  return null
}

function looksLikeImage({ name, type }: FileLike): boolean {
  if (type === SVG) return false
  return type.startsWith('image/') || (type === '' && IMAGE_ENDINGS.test(name))
}
