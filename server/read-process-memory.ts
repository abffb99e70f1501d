import { readFile } from 'node:fs/promises'
import pidusage from 'pidusage'

/** The memory that a process takes at the moment, in bytes; undefined when it is gone. */
export async function readProcessMemory(pid: number): Promise<number | undefined> {
  try {
    return process.platform === 'linux' ? await readResidentSize(pid) : (await pidusage(pid)).memory
  } catch {
    return undefined
  }
}

/** Of the kernel's own words, see proc_pid_status(5); it takes some 20 µs and starts no program. */
async function readResidentSize(pid: number): Promise<number | undefined> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1')) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
