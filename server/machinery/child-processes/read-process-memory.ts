import { readFile } from 'node:fs/promises'
import pidusage from 'pidusage'

/** Returns the resident memory of a process in bytes; undefined if it has ended. */
export async function readProcessMemory(pid: number): Promise<number | undefined> {
  try {
    return process.platform === 'linux' ? await readResidentSize(pid) : (await pidusage(pid)).memory
  } catch {
    return undefined
  }
}

/** Reads it from the kernel, see proc_pid_status(5). Takes about 20 µs and starts no program. */
async function readResidentSize(pid: number): Promise<number | undefined> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1')) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
