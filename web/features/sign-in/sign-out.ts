import { request } from '../../api-client.ts'
import { API } from '../../paths.ts'

/** Key of the mutation that signs out and leaves the dashboard. */
export const LOGGING_OUT = ['log-out']

export async function signOut(): Promise<void> {
  await request(API.signOut, { body: {} })
}
