import { handle } from '../../http/route.ts'
import { MAX_FILES_PER_MANIFEST } from '../../../shared/api/uploads.ts'
import type { FileLimits } from '../../machinery/imaging/inspect-photo.ts'

/**
 * Measured in Chromium: fewer files per request cost more requests, more files make it expensive to
 * repeat a failed one.
 */
const FILES_PER_REQUEST = 20

/** GET /limits. */
export function limitRoutes({ limits }: { limits: FileLimits & { readonly maxFilmBytes: number } }) {
  return handle({
    'GET /api/limits': async () => ({
      maxFileBytes: limits.maxFileBytes,
      maxRawBytes: limits.maxRawBytes,
      maxFilmBytes: limits.maxFilmBytes,
      maxFilesPerRequest: FILES_PER_REQUEST,
      maxFilesPerManifest: MAX_FILES_PER_MANIFEST,
      formats: ['JPG', 'PNG', 'GIF', 'WEBP', 'HEIC', 'AVIF', 'TIFF', 'RAW'],
    }),
  })
}
