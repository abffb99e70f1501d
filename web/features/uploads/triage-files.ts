import { isFilmName } from '../../../shared/intake/films.ts'
import type { LimitsAnswer } from '../../../shared/api/uploads.ts'
import { isRawName } from '../../../shared/intake/file-names.ts'

export type FileLike = Pick<File, 'name' | 'size' | 'type'>

export type SkipReason = 'not-an-image' | 'film-alone' | 'too-big' | 'empty' | 'unreadable'

export type SizeLimits = Pick<LimitsAnswer, 'maxFileBytes' | 'maxRawBytes' | 'maxFilmBytes'>

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
  limits: SizeLimits,
): Triage<P> {
  const accepted: P[] = []
  const skipped: { picked: P; reason: SkipReason }[] = []
  for (const picked of files) {
    const reason = findReason(picked.file, limits)
    if (reason === null) accepted.push(picked)
    else skipped.push({ picked, reason })
  }
  return { accepted, skipped }
}

function findReason(file: FileLike, limits: SizeLimits): SkipReason | null {
  if (!looksLikeImage(file))
    return isFilmName(file.name) && file.size > limits.maxFilmBytes ? 'too-big' : 'not-an-image'
  if (file.size === 0) return 'empty'
  if (file.size > getMaxBytes(file, limits)) return 'too-big'
  return null
}

export function getMaxBytes({ name }: Pick<FileLike, 'name'>, limits: SizeLimits): number {
  if (isFilmName(name)) return limits.maxFilmBytes
  return isRawName(name) ? limits.maxRawBytes : limits.maxFileBytes
}

function looksLikeImage({ name, type }: FileLike): boolean {
  if (type === SVG) return false
  return type.startsWith('image/') || isRawName(name) || (type === '' && IMAGE_ENDINGS.test(name))
}
