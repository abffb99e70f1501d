import type { LightMyRequestResponse } from 'fastify'
import type { NewAppPassword } from '../../shared/api/security.ts'
import type { TestApp } from '../server/test-app.ts'
import { buildPhotoBytes } from './build-photo-bytes.ts'
import type { TestUser } from './build-user.ts'
import { buildForm } from './upload.ts'

/** Creates an app password by the API; throws unless it is answered with 201. */
export async function buildAppPassword(
  { send }: Pick<TestUser, 'send'>,
  choice: { name?: string; lifeDays?: number | null } = {},
): Promise<NewAppPassword> {
  const answer = await send({
    method: 'POST',
    url: '/api/app-passwords',
    payload: { name: 'Phone', lifeDays: null, ...choice },
  })
  if (answer.statusCode !== 201) throw new Error(`No app password was created: ${answer.body}`)
  return answer.json<NewAppPassword>()
}

/** Uploads one photo as a script does, without a cookie. `authorization` is the header. */
export async function uploadWith(
  { app }: Pick<TestApp, 'app'>,
  authorization: string,
  {
    shade = 1,
    url = '/process',
    headers = {},
    remoteAddress = '10.9.9.9',
  }: { shade?: number; url?: string; headers?: Record<string, string>; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  const form = await buildForm([{ name: `${shade}.jpg`, bytes: await buildPhotoBytes({ shade }) }])
  return app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { ...form.headers, authorization, ...headers },
    payload: form.payload,
  })
}

export function formatBasic(userName: string, password: string): string {
  return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
}
