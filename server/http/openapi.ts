import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

// Swagger UI styles its elements in place and brings its pictures as data: addresses; its scripts are files like all others.
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Serves the description of all routes at /api/docs, and as JSON at /api/docs/json. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kindred',
        description:
          'Groups photos by the people in them. Sign in first: every call uses the session cookie.',
        version: '0.1.0',
      },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true },
    uiHooks: {
      onRequest(_request, reply, next) {
        void reply.header('content-security-policy', DOCS_POLICY)
        next()
      },
    },
  })
}
