import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { APP_PASSWORD_SCHEMES } from './app-password-requests.ts'
import { describeRoute } from './describe-route.ts'
import { SESSION_SCHEME } from './session.ts'
import { MINUTE_MS } from '../../shared/api/durations.ts'

// Swagger UI uses inline styles, and images as data: URLs; its scripts are files.
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

/** Opening the page takes about ten requests. */
const DOCS_PER_MINUTE = 200

/** Serves the description of all routes as a page at /api/docs, and as JSON at /api/docs/json. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kindred',
        description:
          'Groups photos by the people in them. Log in first, with your e-mail address and password at POST /api/auth/sign-in/email. The answer sets the cookie that all other requests need. POST /process also accepts an app password (docs/sending-photos.md).',
        version: '0.1.0',
      },
      components: {
        securitySchemes: {
          [SESSION_SCHEME]: { type: 'apiKey', in: 'cookie', name: 'kindred.session_token' },
          [APP_PASSWORD_SCHEMES[0]]: { type: 'http', scheme: 'basic' },
          [APP_PASSWORD_SCHEMES[1]]: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: describeRoute,
  })
  await app.register(async docs => {
    // The description is generated for each answer.
    docs.addHook('onRequest', app.rateLimit({ max: DOCS_PER_MINUTE, timeWindow: MINUTE_MS }))
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { deepLinking: true },
      uiHooks: {
        onRequest(_request, reply, next) {
          void reply.header('content-security-policy', DOCS_POLICY)
          next()
        },
      },
    })
  })
}
