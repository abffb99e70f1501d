import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

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
    // Its pages carry no script or style of their own, so the app's policy serves them as it is.
    uiConfig: { deepLinking: true },
  })
}
