import type { SwaggerTransform } from '@fastify/swagger'
import { ErrorAnswer } from '../../shared/api/errors.ts'

const FILE = { type: 'string', format: 'binary' } as const

const FAILURE = {
  ...ErrorAnswer,
  description: 'Not done. `code` is for programs, `message` is a sentence for people.',
}

/** Of the five calls, which programs other than the app are written for. */
const SUMMARIES: Record<string, string> = {
  '/process': 'Takes photos, in repeated fields named images, and answers once each is safely stored',
  '/clusters': 'Maps each cluster to the names of its files, the largest cluster first',
  '/clustered/:uid/:cluster/:file': 'Gives one photo: its own bytes, or a WEBP made from it',
  '/download_cluster': 'Gives all photos of a cluster as a zip named after it',
  '/delete_all': 'Erases all photos, faces and people, and answers when the last byte is gone',
}

/** The files that a form is sent with; no schema checks them, as they are read while they arrive. */
const SENT_FILES: Record<string, object> = {
  '/process': { images: { type: 'array', items: FILE } },
  '/api/face-searches': { image: FILE },
  '/api/profile/images': { image: FILE },
}

/** What is answered other than JSON. */
const MEDIA_TYPES: Record<string, string> = {
  '/clustered/:uid/:cluster/:file': 'image/*',
  '/download_cluster': 'application/zip',
  '/api/account/export': 'application/zip',
  '/api/faces/:faceId/crop': 'image/webp',
  '/api/photos/:photoId/image': 'image/*',
  '/api/profile/images/:imageId': 'image/webp',
  '/api/progress': 'text/event-stream',
  '/api/search/download': 'application/zip',
}

/** Adds to a route's own schema what that cannot say: forms with files, answers that are not JSON, and failures. */
export const describeRoute: SwaggerTransform = ({ schema, url, route }) => {
  const method = String(route.method)
  const files = method === 'POST' ? SENT_FILES[url] : undefined
  const mediaType = MEDIA_TYPES[url]
  const summary = SUMMARIES[url]
  return {
    url,
    schema: {
      ...schema,
      ...(summary === undefined ? {} : { summary }),
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
