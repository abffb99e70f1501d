// Uses a real server with a worker as a user does. Prints the results and the number of attempts to
// contact another machine. Must run in a network namespace with nothing but loopback.
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/processes/serve.ts'
import { countAttempts } from './count-attempts.ts'
import { walkJourney } from './walk-journey.ts'

const config = readConfig()
const server = await startServer(config)
const journey = await walkJourney({ url: config.publicUrl, dataDir: config.dataDir })
await server.stop()
process.stdout.write(JSON.stringify({ ...journey, attempts: countAttempts() }))
