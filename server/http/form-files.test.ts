import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildFormOptions, readFormFiles } from './form-files.ts'

test('a form whose sender has gone before it is read is refused', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(multipart, buildFormOptions({ maxFileBytes: 100, files: 1 }))
  const outcome = Promise.withResolvers<unknown>()
  const begun = Promise.withResolvers<void>()
  app.route({
    method: 'POST',
    url: '/',
    async handler(request) {
      begun.resolve()
      // As while a lock or the database is waited for.
      await once(request.raw, 'close').catch(() => undefined)
      outcome.resolve(
        await readFormFiles(request, 'image')
          .next()
          .catch((error: unknown) => error),
      )
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const headers = ['content-type: multipart/form-data; boundary=x', 'content-length: 100']
  socket.write(['POST / HTTP/1.1', `host: localhost:${port}`, ...headers, '\r\n'].join('\r\n'))
  await begun.promise
  socket.destroy()
  expect(await outcome.promise).toMatchObject({ code: 'invalid-request' })
})
