import type { SignInMethod } from '../../../shared/api/sign-in.ts'
import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Removes a sign-in method, and returns those that are left. */
export async function removeSignInMethod(reviewToken: string, id: string): Promise<readonly SignInMethod[]> {
  const { signInMethods } = await request(API.removeSignInMethod, {
    body: { token: reviewToken, id },
  })
  return signInMethods
}
