import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { waitUntil } from '../../server/wait-until.ts'
import { HANG_MS } from '../wait-limits.ts'
import { findFreePort } from './find-free-port.ts'

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

const dataDirs = new Map<string, string>()

/**
 * `kindred serve` as a process of its own, which may be killed and started again on the same data.
 */
export class ServerProcess {
  readonly url: string
  readonly #dataDir: string
  readonly #port: number
  readonly #settings: Record<string, string>
  readonly #command: readonly [string, ...string[]]
  #child: ChildProcess | undefined
  /** Ids of the workers in the order of their start; some may have ended. */
  #workerPids: number[] = []
  #apiPid: number | undefined
  /** Receives each line of the error output, which is the log. */
  onLog: (line: string) => void = () => {}

  private constructor(
    dataDir: string,
    port: number,
    settings: Record<string, string>,
    command: readonly [string, ...string[]],
  ) {
    this.#command = command
    this.#dataDir = dataDir
    this.#port = port
    this.#settings = settings
    this.url = `http://localhost:${port}`
    dataDirs.set(this.url, dataDir)
  }

  /** Finds the data folder of the server at this URL, if this process started it. */
  static findDataDir(url: string): string | undefined {
    return dataDirs.get(url)
  }

  /**
   * Creates a server that is not running yet. `buildSettings` returns settings that depend on its
   * URL; `command` starts a Kindred other than that of the repository.
   */
  static async create(
    dataDir: string,
    settings: Record<string, string> = {},
    buildSettings: (url: string) => Promise<Record<string, string>> = async () => ({}),
    command: readonly [string, ...string[]] = [process.execPath, MAIN],
  ): Promise<ServerProcess> {
    const port = await findFreePort()
    const more = await buildSettings(`http://localhost:${port}`)
    return new ServerProcess(dataDir, port, { ...settings, ...more }, command)
  }

  /** Id of the process of the API, which is replaced when it dies. */
  get apiPid(): number {
    if (this.#apiPid === undefined) throw new Error('The server is not running.')
    return this.#apiPid
  }

  /** Id of the process that was started; undefined if it has ended. */
  get pid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#child ?? {}
    return exitCode === null && signalCode === null ? pid : undefined
  }

  get workerPids(): readonly number[] {
    return this.#workerPids
  }

  /** Runs a command. Resolves when it is ready; throws its error output if it ends before. */
  async start(command: readonly string[] = ['serve']): Promise<void> {
    const [program, ...args] = this.#command
    const child = spawn(program, [...args, ...command], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        PORT: String(this.#port),
        KINDRED_DATA_DIR: this.#dataDir,
        KINDRED_WORKERS: '2',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#workerPids = []
    const complaints: string[] = []
    createInterface(child.stderr).on('line', line => {
      complaints.push(line)
      this.onLog(line)
      const [, pid, kind] = /"childPid":(\d+),"msg":"(api|worker) started"/.exec(line) ?? []
      if (kind === 'worker') this.#workerPids.push(Number(pid))
      if (kind === 'api') this.#apiPid = Number(pid)
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(complaints.join('\n'))
    })
    // An exit after the server was ready is not a failure.
    ended.catch(() => {})
    await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  }

  /** Kills the process, as a power failure would end it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the process, and returns its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    // The API ends after its parent, and keeps the data folder locked until then.
    const apiPid = this.#apiPid
    if (apiPid !== undefined && isRunning(apiPid))
      await waitUntil(async () => !isRunning(apiPid), {
        everyMs: 20,
        giveUpAt: performance.now() + HANG_MS,
      })
    return child.exitCode
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
