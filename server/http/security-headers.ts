import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Allows our pages to load only our own files, and other pages to load none of ours. */
export async function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const isSecure = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // A worker hashes files before they are sent.
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        // blob: shows previews of chosen files.
        imgSrc: ["'self'", 'blob:'],
        // The films of Live photos.
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Without TLS, this header would lock users out of their own server.
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
