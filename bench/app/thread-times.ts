import { readdirSync, readFileSync } from 'node:fs'

/** Reads the processor time of each thread of a process, in nanoseconds. Linux only. */
export function readThreadTimes(pid: number): Map<number, number> {
  const threads = readdirSync(`/proc/${pid}/task`)
  return new Map(
    threads.map(thread => [
      Number(thread),
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    ]),
  )
}
