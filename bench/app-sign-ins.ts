// Response times of the API while users sign in with passwords 200 times a minute.
//
//   node bench/app-sign-ins.ts [--minutes 1] [--perMinute 200]
import { setTimeout as delay } from 'node:timers/promises'
import { sendFrom, createVisitorAddress } from './app/send-from.ts'
import { runWithServer } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian, computeQuantile } from './results.ts'

const PROBE_EVERY_MS = 50
/** The credentials with which ServerClient signs up. */
const CREDENTIALS = { email: 'ann@example.org', password: 'a good long one' }

const minutes = Number(readOption('minutes', '1'))
const perMinute = Number(readOption('perMinute', '200'))

await runWithServer(async ({ server, client }) => {
  const port = Number(new URL(server.url).port)
  const signInMs: number[] = []
  const apiMs: number[] = []
  const refused: number[] = []
  const endsAt = performance.now() + minutes * 60_000
  const signIn = async (): Promise<void> => {
    const { status, ms } = await sendFrom(createVisitorAddress(), {
      port,
      path: '/api/auth/sign-in/email',
      body: CREDENTIALS,
    })
    signInMs.push(ms)
    if (status !== 200) refused.push(status)
  }
  const probe = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      await client.readStats()
      apiMs.push(performance.now() - startedAt)
      await delay(PROBE_EVERY_MS)
    }
  }
  const probing = probe()
  const signingIn: Promise<void>[] = []
  while (performance.now() < endsAt) {
    signingIn.push(signIn())
    await delay(60_000 / perMinute)
  }
  await Promise.all([probing, ...signingIn])
  const figures = {
    signInsPerMinute: Math.round(signInMs.length / minutes),
    refused: refused.length,
    signInMedianMs: Math.round(computeMedian(signInMs)),
    signInP95Ms: Math.round(computeQuantile(signInMs, 0.95)),
    apiMedianMs: Math.round(computeMedian(apiMs) * 10) / 10,
    apiP95Ms: Math.round(computeQuantile(apiMs, 0.95) * 10) / 10,
    apiRequests: apiMs.length,
  }
  console.table(figures)
  recordResults('app: signing in', figures)
})
