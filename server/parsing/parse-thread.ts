import { answerParses } from './answer-parses.ts'
import { PARSE_FUNCTIONS } from './parse-functions.ts'

// A thread of parse-pool.ts.

answerParses(PARSE_FUNCTIONS)
