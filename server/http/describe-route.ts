import type { SwaggerTransform } from '@fastify/swagger'
import type { Description } from '../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../shared/api/endpoints.ts'
import { ErrorAnswer } from '../../shared/api/errors.ts'
import { isRecord } from '../../shared/api/is-record.ts'

const TABLE: Readonly<Record<string, Description>> = ENDPOINTS
const FILE = { type: 'string', format: 'binary' } as const

const FAILURE = {
  ...ErrorAnswer,
  description: 'The request failed. `code` is for programs, and `message` is for people.',
}

/**
 * Adds what a route's schema cannot express: forms with files, answers that are not JSON, and
 * errors.
 */
export const describeRoute: SwaggerTransform = ({ schema, url, route }) => {
  const { form, file }: Partial<Description> = TABLE[`${String(route.method)} ${url}`] ?? {}
  return {
    url,
    schema: {
      ...schema,
      ...(form && {
        consumes: ['multipart/form-data'],
        body: {
          type: 'object',
          properties: { [form.field]: form.isList ? { type: 'array', items: FILE } : FILE },
          required: [form.field],
        },
      }),
      response: {
        ...(file === undefined
          ? isRecord(schema.response) && schema.response
          : { 200: { description: 'Done.', content: { [file]: { schema: FILE } } } }),
        default: FAILURE,
      },
    },
  }
}
