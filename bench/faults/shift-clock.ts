import { readFileSync } from 'node:fs'

// Loaded before the main program of each process of a node: its clock is ahead of the machine's by
// the number of milliseconds in the file CLOCK_FILE, which may change at any time. The monotonic
// clock (`performance.now`) stays as it is, as when an administrator sets a machine's clock.

const READ_EVERY_MS = 500

const file = process.env['CLOCK_FILE']
const RealDate = Date
let aheadMs = 0

function readShift(): void {
  if (file !== undefined) aheadMs = Number(readFileSync(file, 'utf8'))
}

const now = (): number => RealDate.now() + aheadMs

if (file !== undefined) {
  readShift()
  setInterval(readShift, READ_EVERY_MS).unref()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget: NewableFunction) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as object,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
}
