// Tries to contact another machine by address and by name. Prints how many attempts were counted.
import { lookup, Resolver } from 'node:dns/promises'
import { countAttempts } from './count-attempts.ts'

// An unused address (RFC 5737).
await fetch('http://192.0.2.1/').catch(() => undefined)
const attempts = countAttempts()
// An unused name (RFC 6761), and a name server that does not exist.
await lookup('kindred.invalid').catch(() => undefined)
const resolver = new Resolver({ timeout: 10, tries: 1 })
resolver.setServers(['127.0.0.1:9'])
await resolver.resolve4('resolver.invalid').catch(() => undefined)
process.stdout.write(JSON.stringify({ attempts }))
