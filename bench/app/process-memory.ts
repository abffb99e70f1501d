import { readFileSync } from 'node:fs'

const KB_PER_MB = 1024

/** Reads the resident memory of a process in MB, now and at its peak. Linux only. */
export function readProcessMemory(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / KB_PER_MB)
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') }
}
