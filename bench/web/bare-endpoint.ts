import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import fastify from 'fastify'

const FILES_PER_REQUEST = 20
const PARALLEL_REQUESTS = 3

// Sends the same requests as the app, without hash, manifest and list of files.
const PAGE = `<!doctype html><input type="file" multiple><script>
  async function upload() {
    const files = [...document.querySelector('input').files]
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: ${PARALLEL_REQUESTS} }, async () => {
      while (files.length > 0) {
        const form = new FormData()
        for (const file of files.splice(0, ${FILES_PER_REQUEST})) form.append('images', file, file.name)
        const answer = await fetch('/upload', { method: 'POST', body: form })
        if (!answer.ok) throw new Error(answer.status)
      }
    }))
    return performance.now() - startedAt
  }
</script>`

/**
 * Starts a server that only writes the files of multipart bodies into a folder, without hash,
 * database, sync to the disk and workers.
 */
export async function startBareEndpoint(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = fastify({ bodyLimit: Number.MAX_SAFE_INTEGER })
  await app.register(multipart, { limits: { fileSize: Number.MAX_SAFE_INTEGER, files: FILES_PER_REQUEST } })
  app.get('/', (_request, reply) => reply.type('text/html').send(PAGE))
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify is made for them
  app.post('/upload', async request => {
    let files = 0
    for await (const part of request.files()) {
      await pipeline(part.file, createWriteStream(join(folder, randomUUID())))
      files += 1
    }
    return { files }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => app.close() }
}
