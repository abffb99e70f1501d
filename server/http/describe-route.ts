import type { SwaggerTransform } from '@fastify/swagger'
import { ErrorAnswer } from '../../shared/api/errors.ts'
import { isRecord } from '../../shared/api/is-record.ts'

const FILE = { type: 'string', format: 'binary' } as const

const FAILURE = {
  ...ErrorAnswer,
  description: 'The request failed. `code` is for programs, `message` is a sentence for people.',
}

/** Forms with files; no schema validates them, as they are read while they arrive. */
const SENT_FILES: Record<string, object> = {
  '/process': { images: { type: 'array', items: FILE } },
  '/api/face-searches': { image: FILE },
  '/api/profile/images': { image: FILE },
}

/** Answers other than JSON. */
const MEDIA_TYPES: Record<string, string> = {
  '/clustered/:uid/:cluster/:file': 'image/*',
  '/download_cluster': 'application/zip',
  '/api/account/export': 'application/zip',
  '/api/faces/:faceId/crop': 'image/jpeg',
  '/api/faces/:faceId/portrait': 'image/*',
  '/api/photos/:photoId/image': 'image/*',
  '/api/photos/:photoId/film': 'video/*',
  '/api/profile/images/:imageId': 'image/webp',
  '/api/trash/:photoId/thumb': 'image/webp',
  '/api/progress': 'text/event-stream',
  '/api/people/download': 'application/zip',
  '/api/search/download': 'application/zip',
}

/**
 * Adds what a route's schema cannot express: forms with files, answers that are not JSON, and
 * errors.
 */
export const describeRoute: SwaggerTransform = ({ schema, url, route }) => {
  const method = String(route.method)
  const files = method === 'POST' ? SENT_FILES[url] : undefined
  const mediaType = MEDIA_TYPES[url]
  return {
    url,
    schema: {
      ...schema,
      ...(files && {
        consumes: ['multipart/form-data'],
        body: { type: 'object', properties: files, required: Object.keys(files) },
      }),
      response: {
        ...(mediaType === undefined
          ? isRecord(schema.response) && schema.response
          : { 200: { description: 'Done.', content: { [mediaType]: { schema: FILE } } } }),
        default: FAILURE,
      },
    },
  }
}
