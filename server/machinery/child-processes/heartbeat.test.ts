import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../test/server/find-free-port.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { watchHeartbeat } from './heartbeat.ts'

const SILENT_PROCESS = new URL('../../processes/fixtures/silent-process.ts', import.meta.url)
const PROGRAMS = ['api.ts', 'folders-process.ts'].map(
  name => new URL(`../../processes/${name}`, import.meta.url),
)

test('ends a real process that blocks its event loop', async () => {
  const child = fork(fileURLToPath(SILENT_PROCESS), { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const events: string[] = []
  // Less than the time between two beats, so that the process is surely silent.
  watchHeartbeat(child, { maxSilenceMs: 1000, onSilence: () => void events.push('silent') })
  await once(child, 'message')
  child.send('block')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(events).toEqual(['silent'])
})

test('the processes of the API and of folders have a heartbeat', async () => {
  const settings = {
    PORT: String(await findFreePort()),
    KINDRED_DATA_DIR: await makeTemporaryFolder(),
    KINDRED_WORKERS: '1',
    KINDRED_LOG_LEVEL: 'silent',
  }
  // The API creates the database, which the other process needs.
  for (const program of PROGRAMS) {
    const child = fork(fileURLToPath(program), { stdio: 'ignore', env: { ...process.env, ...settings } })
    onTestFinished(() => void child.kill('SIGKILL'))
    expect(await once(child, 'message')).toContainEqual({ kind: 'alive' })
  }
})
