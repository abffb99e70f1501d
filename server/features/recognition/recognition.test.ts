import { expect, test } from 'vitest'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

test('users can read which network recognises faces', async () => {
  const { send } = await buildUser(await createTestApp())
  const answer = (await send({ url: '/api/recognition' })).json<{ network: string; isBundled: boolean }>()
  expect(answer.isBundled).toBe(true)
  expect(answer.network.toLowerCase()).toBe(BUNDLED_NETWORK.id)
})
