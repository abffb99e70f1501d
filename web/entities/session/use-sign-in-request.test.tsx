// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answerRequests } from '../../api-client.ts'
import { renderHookInApp } from '../../testing/render-in-app.tsx'
import { useSignInRequest } from './use-sign-in-request.ts'

let events: string[]

beforeEach(() => {
  events = []
  answerRequests(async path => {
    events.push(`asked for ${path}`)
    await Promise.resolve()
    events.push('session')
    return Response.json({ user: events.includes('second step') ? null : { uid: 'one' }, display: null })
  })
})

async function signIn(needsSecondStep: boolean) {
  const { result } = await renderHookInApp(() =>
    useSignInRequest(
      async () => {
        if (needsSecondStep) events.push('second step')
        return { needsSecondStep }
      },
      async () => void events.push('signed in'),
      () => void events.push('preloaded'),
    ),
  )
  await act(async () => result.mutate(undefined))
}

it('fetches what follows before the session has answered', async () => {
  await signIn(false)
  expect(events).toEqual(['preloaded', 'asked for /api/session', 'session', 'signed in'])
})

it('fetches nothing of the next screen before a second step', async () => {
  await signIn(true)
  expect(events).toEqual(['second step', 'asked for /api/session', 'session'])
})
