// Uses a real server, with a worker, as a person would, and prints what came of it and how often
// anything here tried to reach another machine. To be run in a network namespace of its own, in
// which there is none.
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/serve.ts'
import { countAttempts } from './count-attempts.ts'
import { walkJourney } from './walk-journey.ts'

const config = readConfig()
const server = await startServer(config)
const journey = await walkJourney({ url: config.publicUrl, dataDir: config.dataDir })
await server.stop()
process.stdout.write(JSON.stringify({ ...journey, attempts: countAttempts() }))
