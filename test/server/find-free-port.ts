import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/**
 * Finds an unused port of this machine. Until this process ends, the system gives it to no program
 * that asks for any port, and to no outgoing connection: an open connection of the port prevents
 * this, but not that a program listens on the port when told its number.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (CAN_LISTEN_BESIDE_CONNECTION) {
    const client = connect(port, '127.0.0.1')
    const [held] = await once(server, 'connection')
    for (const socket of [client, held]) socket.unref()
    server.close()
  } else {
    server.close()
    await once(server, 'close')
  }
  return port
}

/** Elsewhere a port with an open connection may be refused to the program that is told it. */
const CAN_LISTEN_BESIDE_CONNECTION = process.platform === 'linux'
