import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../test/server/make-temporary-folder.ts'
import { readIsOnBattery } from './read-is-on-battery.ts'

describe('on Linux', () => {
  const MAINS = { type: 'Mains', online: '1' }
  const UNPLUGGED = { type: 'Mains', online: '0' }
  const DISCHARGING = { type: 'Battery', status: 'Discharging' }
  const MOUSE = { ...DISCHARGING, scope: 'Device' }

  test.each([
    ['a server without a battery', {}, false],
    ['a laptop that is plugged in', { ADP1: MAINS, BAT0: { type: 'Battery', status: 'Full' } }, false],
    ['a laptop that is not', { ADP1: UNPLUGGED, BAT0: DISCHARGING }, true],
    [
      'one that charges by USB',
      { AC: UNPLUGGED, BAT1: DISCHARGING, usb: { type: 'USB', online: '1' } },
      false,
    ],
    ['a desktop with a mouse', { mouse: MOUSE }, false],
  ])('%s', async (_, supplies, isOnBattery) => {
    const suppliesPath = await makeTemporaryFolder()
    for (const [name, attributes] of Object.entries(supplies)) {
      await mkdir(join(suppliesPath, name))
      for (const [attribute, value] of Object.entries(attributes))
        await writeFile(join(suppliesPath, name, attribute), `${value}\n`)
    }
    expect(await readIsOnBattery({ platform: 'linux', suppliesPath })).toBe(isOnBattery)
  })

  test('is unknown where the system does not tell', async () => {
    const suppliesPath = join(await makeTemporaryFolder(), 'missing')
    expect(await readIsOnBattery({ platform: 'linux', suppliesPath })).toBeNull()
  })
})

test.each([
  ['darwin', "Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t87%; discharging", true],
  ['darwin', "Now drawing from 'AC Power'\n -InternalBattery-0 (id=1)\t100%; charged", false],
  ['win32', '1\r\n', true],
  ['win32', '2\r\n', false],
  // Without a battery.
  ['win32', '\r\n', false],
  ['freebsd', '', null],
] as const)('on %s, %j', async (platform, printed, isOnBattery) => {
  expect(await readIsOnBattery({ platform, run: async () => printed })).toBe(isOnBattery)
})

test('is unknown if the program that tells is missing', async () => {
  const missing = new Error('ENOENT')
  const run = async () => Promise.reject(missing)
  expect(await readIsOnBattery({ platform: 'darwin', run })).toBeNull()
})
