import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { runKindred } from './fixtures/run-kindred.ts'
import { suggestCommand } from './service/install-service.ts'
import { writeUnitFile } from './service/unit-file.ts'

const isLinux = process.platform === 'linux'
const hasSystemd = existsSync('/usr/bin/systemd-analyze')
/** The exposure level 2.0 of systemd-analyze, whose option takes ten times the level. */
const MAX_EXPOSURE = 20

async function runService(...args: readonly string[]) {
  const folder = await makeTemporaryFolder()
  return { folder, ...(await runKindred(['service', ...args], { cacheFolder: folder, cwd: folder })) }
}

test.skipIf(!isLinux)(
  'a dry run prints a unit file that starts this program, and writes nothing',
  async () => {
    const { code, stdout, folder } = await runService('install', '--system', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain(
      `ExecStart="${process.execPath}" "${join(import.meta.dirname, 'main.ts')}" "serve"\n`,
    )
    expect(stdout).toContain('DynamicUser=yes\n')
    expect(stdout).toContain('RestartPreventExitStatus=78\n')
    expect(await readdir(folder)).toEqual([])
  },
)

test.skipIf(!isLinux)('says how to run a command with the settings of the service that is installed', () => {
  const env = { XDG_CONFIG_HOME: '/home/ann/.config', XDG_DATA_HOME: '/home/ann/.local/share' }
  const suggestFor = (unit: string) => suggestCommand(env, path => path === unit)
  const forAll = suggestFor('/etc/systemd/system/kindred.service')
  expect(forAll).toMatch(/^The service's library is in \/var\/lib\/kindred\. /)
  expect(forAll).toContain('sudo systemd-run ')
  expect(forAll).toContain('-p DynamicUser=yes -p User=kindred -p StateDirectory=kindred ')
  expect(forAll).toMatch(
    /-p EnvironmentFile=-\/etc\/kindred\.env -E KINDRED_DATA_DIR=\/var\/lib\/kindred \S+\/bin\/kindred\.mjs$/,
  )
  const own = suggestFor('/home/ann/.config/systemd/user/kindred.service')
  expect(own).toMatch(/: systemd-run --user .* -E KINDRED_DATA_DIR=\/home\/ann\/\.local\/share\/kindred \S+$/)
  expect(suggestFor('/none')).toBeNull()
})

test.skipIf(!hasSystemd)(
  'systemd accepts the unit files of each part and rates their sandbox as safe',
  async () => {
    const folder = await makeTemporaryFolder()
    const parts = { all: ' "serve"', app: ' "serve" "--workers" "0"', workers: ' "work"' } as const
    const units = (['system', 'user'] as const).flatMap(scope =>
      (['all', 'app', 'workers'] as const).map(part => ({ scope, part })),
    )
    for (const { scope, part } of units) {
      const file = join(folder, `kindred-${scope}-${part}.service`)
      // A folder whose name contains characters that systemd interprets.
      const command = ['/bin/sh', '/opt/100% $HOME "x"/main.ts']
      const programFolder = '/opt/100% $HOME "x"'
      const unit = {
        scope,
        part,
        command,
        programFolder,
        dataDir: '/srv/kindred data',
        settingsFile: '/etc/kindred.env',
      }
      await writeFile(file, writeUnitFile(unit))
      expect(writeUnitFile(unit)).toContain(
        `ExecStart="/bin/sh" "/opt/100%% $$HOME \\"x\\"/main.ts"${parts[part]}\n`,
      )
      expect(writeUnitFile(unit)).toContain('BindReadOnlyPaths="/opt/100%% $HOME \\"x\\""\n')
      const verified = await analyze('verify', '--man=no', file)
      expect(verified.stderr.split('\n').filter(line => line.includes(file))).toEqual([])
      await analyze('security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, '--no-pager', file)
    }
  },
)

async function analyze(...args: readonly string[]) {
  return promisify(execFile)('systemd-analyze', args)
}

test.skipIf(!isLinux)('reports in one line that there is no service yet', async () => {
  const { code, stdout } = await runService('status', '--system')
  expect(code).toBe(1)
  expect(stdout).toBe('Not installed. Install it with "kindred service install --system".\n')
})
