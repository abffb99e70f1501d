import { serveParseRequests } from './serve-parse-requests.ts'
import { PARSE_FUNCTIONS } from './parse-functions.ts'

// A thread of parse-pool.ts.

serveParseRequests(PARSE_FUNCTIONS)
