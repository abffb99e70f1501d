// Loaded first in a process and its children (`NODE_OPTIONS=--import …`): writes each name lookup
// and each target of a socket into the file CONNECTIONS_FILE, one per line.
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

type Method = (this: unknown, ...parameters: unknown[]) => unknown

const file = process.env['CONNECTIONS_FILE'] ?? ''
const LOOKUPS = /^(?:lookup|lookupService|resolve\w*|reverse)$/

for (const [owner, kind] of [
  [dns, 'name'],
  [dns.promises, 'name'],
  [dns.Resolver.prototype, 'name'],
  [dns.promises.Resolver.prototype, 'name'],
] as const) {
  for (const name of listMethods(owner))
    if (LOOKUPS.test(name)) recordCalls(owner, name, kind, ([host]) => host)
}
recordCalls(net.Socket.prototype, 'connect', 'socket', readSocketTarget)
recordCalls(dgram.Socket.prototype, 'connect', 'datagram', ([, address]) => address ?? 'localhost')
recordCalls(dgram.Socket.prototype, 'send', 'datagram', parameters =>
  parameters.findLast(parameter => typeof parameter === 'string'),
)
syncBuiltinESMExports()

/** Lists the methods of an object, including inherited ones such as dns.promises.Resolver has. */
function listMethods(owner: object): string[] {
  const parent: unknown = Object.getPrototypeOf(owner)
  const inherited = parent && parent !== Object.prototype ? listMethods(parent) : []
  return [...new Set([...Object.getOwnPropertyNames(owner), ...inherited])]
}

function recordCalls(
  owner: object,
  name: string,
  kind: string,
  target: (parameters: readonly unknown[]) => unknown,
): void {
  const methods = owner as Record<string, Method>
  const original = methods[name]
  if (!original) throw new Error(`There is no ${name} to record.`)
  methods[name] = function record(...parameters) {
    appendFileSync(file, `${kind} ${String(target(parameters))}\n`)
    return original.apply(this, parameters)
  }
}

/**
 * Returns the host, or the path of a local socket. Node itself passes an array of the options and
 * the callback.
 */
function readSocketTarget([first, second]: readonly unknown[]): unknown {
  if (Array.isArray(first)) return readSocketTarget(first)
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string; path?: string }
    return path ?? host ?? 'localhost'
  }
  // connect(path) or connect(port, host)
  return typeof first === 'string' && Number.isNaN(Number(first))
    ? first
    : typeof second === 'string'
      ? second
      : 'localhost'
}
