// Tries to reach another machine, and prints how many attempts were counted.
import { countAttempts } from './count-attempts.ts'

// An address that belongs to nobody (RFC 5737).
await fetch('http://192.0.2.1/').catch(() => undefined)
process.stdout.write(JSON.stringify({ attempts: countAttempts() }))
