// What `library` and `intake` wait with; a browser brings its own.
export { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
