import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers that leave a page of ours nothing but its own files, and other pages nothing of ours. */
export async function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const isSecure = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Files are hashed before they are sent, in a worker.
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        // blob: are previews of files that are about to be sent.
        imgSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Without TLS it would lock people out of their own machine.
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
