import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from './find-free-port.ts'

test.each(['127.0.0.1', 'localhost', '0.0.0.0'])(
  'a free port can be listened on, repeatedly: %s',
  async host => {
    const port = await findFreePort()
    for (let i = 0; i < 2; i++) {
      const server = createServer()
      server.listen(port, host)
      await once(server, 'listening')
      expect(server.address()).toMatchObject({ port })
      server.close()
      await once(server, 'close')
    }
  },
)

test('a free port refuses connections until a program listens on it', async () => {
  await expect(fetch(`http://127.0.0.1:${await findFreePort()}`)).rejects.toMatchObject({
    cause: { code: 'ECONNREFUSED' },
  })
})

test.skipIf(process.platform !== 'linux')('a free port is given to nobody else', async () => {
  const port = await findFreePort()
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  expect(await readFile('/proc/net/tcp', 'utf8')).toMatch(new RegExp(`: 0100007F:${hex} 0100007F:`))
})
