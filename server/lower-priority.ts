import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

// Loaded by fork-in-background.ts before the program of a process.

// On Linux each thread has a priority of its own, which the threads that it starts inherit. Node
// has already started some by now, and one of those would decode pictures.
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : ['0']
for (const id of threads) setPriority(Number(id), constants.priority.PRIORITY_LOW)
