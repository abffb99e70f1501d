import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MAX_FILES_PER_MANIFEST, LimitsAnswer } from '../../../shared/api/uploads.ts'
import type { FileLimits } from '../../machinery/imaging/inspect-photo.ts'

/**
 * Measured in Chromium: fewer files per request cost more requests, more files make it expensive to
 * repeat a failed one.
 */
const FILES_PER_REQUEST = 20

/** GET /limits. */
export function limitRoutes({
  limits,
}: {
  limits: FileLimits & { readonly maxFilmBytes: number }
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/limits',
      {
        config: { acceptsAppPasswords: true },
        schema: {
          tags: ['uploads'],
          summary: 'Returns how large a photo may be, and which formats are accepted',
          response: { 200: LimitsAnswer },
        },
      },
      async () => ({
        maxFileBytes: limits.maxFileBytes,
        maxRawBytes: limits.maxRawBytes,
        maxFilmBytes: limits.maxFilmBytes,
        maxFilesPerRequest: FILES_PER_REQUEST,
        maxFilesPerManifest: MAX_FILES_PER_MANIFEST,
        formats: ['JPG', 'PNG', 'GIF', 'WEBP', 'HEIC', 'AVIF', 'TIFF', 'RAW'],
      }),
    )
  }
}
