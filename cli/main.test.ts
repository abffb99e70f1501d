import { afterEach, beforeEach, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { createStage, type Stage } from './fixtures/photo-stage.ts'

let stage: Stage

beforeEach(async () => {
  stage = await createStage()
})

afterEach(() => stage.strike())

test('--help tells of every command', async () => {
  const { code, stdout, stderr } = await stage.run(['--help'])
  expect([code, stderr]).toEqual([0, ''])
  for (const command of ['cluster', 'evaluate']) expect(stdout).toContain(`\n  ${command} `)
})

test('the help of cluster tells of the cache and the exit codes', async () => {
  const { code, stdout } = await stage.run(['cluster', '--help'])
  expect([code, stdout]).toEqual([0, expect.stringContaining(`${stage.root}/cache`)])
  for (const exit of ['0 ', '1 ', '2 ', '130 ']) expect(stdout).toContain(`\n  ${exit}`)
})

test('--version tells which one it is', async () => {
  expect(await stage.run(['--version'])).toMatchObject({ code: 0, stdout: `${packageJson.version}\n` })
})

test.each([[[]], [['frobnicate']], [['cluster']]])('%j is a slip of the pen', async args => {
  const { code, stdout, stderr } = await stage.run(args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).not.toBe('')
})
