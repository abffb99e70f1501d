import { constants, setPriority } from 'node:os'
import { serveParseRequests } from './serve-parse-requests.ts'
import { PARSE_FUNCTIONS } from './parse-functions.ts'

// A thread of parse-pool.ts.

// Linux alone gives each thread a priority; elsewhere this would slow the whole API.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

serveParseRequests(PARSE_FUNCTIONS)
