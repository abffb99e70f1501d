import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * What becomes of the bytes between a node and a server. `away`: connections break, and new ones
 * are refused, as without a server. `cut`: nothing arrives and no connection ends, as when a cable
 * is pulled; what was sent arrives once the wire is whole again, as TCP sends it again.
 */
export type WireState = 'whole' | 'away' | 'cut'

/** A connection of TCP by way of this process, which can be interrupted. */
export type Wire = {
  /** On the loopback address. */
  readonly port: number
  readonly set: (state: WireState) => void
  readonly stop: () => void
}

type Pair = { readonly near: Socket; readonly far: Socket }

/** Leads connections to a free port of this machine on to `port`. */
export async function layWire(port: number): Promise<Wire> {
  let state: WireState = 'whole'
  const pairs = new Set<Pair>()
  /** Connections that were made while the wire was cut. */
  const pending = new Set<Socket>()

  const join = (near: Socket): void => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const pair = { near, far }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true)
      from.pipe(to)
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        // Nobody hears of an end behind a cut.
        if (state !== 'cut') to.destroy()
        else lost.add(to)
      })
    }
  }
  /** The other ends of connections that ended during a cut. */
  const lost = new Set<Socket>()

  const server = createServer({ allowHalfOpen: true }, near => {
    near.on('error', () => undefined)
    if (state === 'away') near.destroy()
    else if (state === 'cut') pending.add(near)
    else join(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const endAll = (): void => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
    for (const socket of [...pending, ...lost]) socket.destroy()
    pending.clear()
    lost.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next
      if (state === 'away') return endAll()
      for (const { near, far } of pairs) {
        for (const [from, to] of [
          [near, far],
          [far, near],
        ] as const) {
          if (state === 'cut') from.unpipe(to).pause()
          else from.pipe(to)
        }
      }
      if (state === 'cut') return
      for (const socket of lost) socket.destroy()
      lost.clear()
      for (const near of pending) if (!near.destroyed) join(near)
      pending.clear()
    },
    stop() {
      server.close()
      endAll()
    },
  }
}
