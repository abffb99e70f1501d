import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Dependencies = {
  readonly platform?: NodeJS.Platform
  /** Where Linux shows the power supplies, by its documentation `sysfs-class-power`. */
  readonly suppliesPath?: string
  /** Runs a program and returns what it prints. */
  readonly run?: (program: string, args: readonly string[]) => Promise<string>
}

/** A program that does not answer must not keep the server waiting. */
const RUN_TIMEOUT_MS = 10_000
/** BatteryStatus of Win32_Battery: discharging, low and critical. All others mean mains power. */
const WINDOWS_DISCHARGING: ReadonlySet<string> = new Set(['1', '4', '5'])
const WINDOWS_QUERY = '(Get-CimInstance -ClassName Win32_Battery).BatteryStatus'

/** Returns whether this machine runs on battery; null if the system does not tell. */
export async function readIsOnBattery({
  platform = process.platform,
  suppliesPath = '/sys/class/power_supply',
  run = runProgram,
}: Dependencies = {}): Promise<boolean | null> {
  try {
    if (platform === 'linux') return await readLinux(suppliesPath)
    // The first line is "Now drawing from 'Battery Power'", or 'AC Power'.
    if (platform === 'darwin') return /'Battery Power'/.test(await run('pmset', ['-g', 'batt']))
    if (platform !== 'win32') return null
    const states = await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', WINDOWS_QUERY])
    return states.split(/\s+/).some(state => WINDOWS_DISCHARGING.has(state))
  } catch {
    return null
  }
}

/**
 * On battery if a battery of the machine discharges and no other supply is online. Batteries of
 * mice and keyboards have the scope `Device`.
 */
async function readLinux(suppliesPath: string): Promise<boolean> {
  let isDischarging = false
  for (const name of await readdir(suppliesPath)) {
    const read = async (attribute: string): Promise<string> =>
      readFile(join(suppliesPath, name, attribute), 'utf8').then(
        text => text.trim(),
        () => '',
      )
    if ((await read('scope')) === 'Device') continue
    const isBattery = (await read('type')) === 'Battery'
    if (!isBattery && (await read('online')) === '1') return false
    if (isBattery && (await read('status')) === 'Discharging') isDischarging = true
  }
  return isDischarging
}

async function runProgram(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { timeout: RUN_TIMEOUT_MS, windowsHide: true })
  return stdout
}
