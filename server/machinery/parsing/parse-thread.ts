import { constants, setPriority } from 'node:os'
import { serveCalls } from '../threads/serve-calls.ts'
import { PARSE_FUNCTIONS } from './parse-functions.ts'

// A thread of a ParsePool.

// Only Linux gives each thread its own priority; elsewhere this would slow down the whole API.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

serveCalls(PARSE_FUNCTIONS)
