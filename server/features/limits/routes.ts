import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { MAX_FILES_PER_MANIFEST } from '../../../shared/api/batches.ts'
import { LimitsAnswer } from '../../../shared/api/limits.ts'

/**
 * Chosen by measuring in Chromium: fewer cost more requests, more make repeating a failed one
 * expensive.
 */
const FILES_PER_REQUEST = 20

/** GET /limits. */
export function limitRoutes({ maxFileBytes }: { maxFileBytes: number }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/limits',
      {
        schema: {
          tags: ['uploads'],
          summary: 'Tells how large a photo may be, and which formats are taken',
          response: { 200: LimitsAnswer },
        },
      },
      async () => ({
        maxFileBytes,
        maxFilesPerRequest: FILES_PER_REQUEST,
        maxFilesPerManifest: MAX_FILES_PER_MANIFEST,
        formats: ['JPG', 'PNG', 'GIF', 'WEBP', 'HEIC', 'AVIF', 'TIFF'],
      }),
    )
  }
}
