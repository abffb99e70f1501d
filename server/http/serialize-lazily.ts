import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/**
 * Compiles what writes an answer when it is first written. All of them together take a third of a
 * second, and whoever starts Kindred waits for the first page.
 */
export function serializeLazily(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    let serialize: ((data: unknown) => string) | undefined
    return data => (serialize ??= fastJsonStringify(schema))(data)
  })
}
