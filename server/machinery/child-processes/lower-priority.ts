import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

// Loaded by fork-in-background.ts before the main program of a process.

// On Linux each thread has its own priority, which the threads that it starts inherit. Node has
// already started some threads, one of which would decode pictures.
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : ['0']
for (const id of threads) setPriority(Number(id), constants.priority.PRIORITY_LOW)
