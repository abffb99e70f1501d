import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from './make-temporary-folder.ts'
import { ServerProcess } from './server-process.ts'

test('a killed server has left its data folder, which the next one locks', async () => {
  const server = await ServerProcess.create(await makeTemporaryFolder())
  onTestFinished(() => server.kill())
  await server.start()
  const { apiPid } = server
  await server.kill()
  expect(() => process.kill(apiPid, 0)).toThrow('ESRCH')
})
