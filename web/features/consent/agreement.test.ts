import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Agreement,
  attachKeptAgreement,
  keepAgreement,
  keepAgreementFor,
  readKeptAgreement,
} from './agreement.ts'

const EMAIL = 'ann@example.org'

const agreement: Agreement = {
  act: 'given',
  purpose: 'face-grouping',
  version: '2026-11-21',
  language: 'ar',
  textHash: 'abc',
}

function answerWith(status: number) {
  const request = vi.fn<typeof fetch>(async () =>
    Response.json({ code: 'some-code', message: '' }, { status }),
  )
  vi.stubGlobal('fetch', request)
  return request
}

function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('localStorage', createStorage())
})

describe('a consent given before signing in', () => {
  test('is recorded once and unchanged', async () => {
    const request = answerWith(201)
    keepAgreement(agreement, Date.now())
    await attachKeptAgreement(EMAIL)
    await attachKeptAgreement(EMAIL)
    expect(request).toHaveBeenCalledTimes(1)
    const [path, init] = request.mock.calls[0] ?? []
    expect([path, init?.method, init?.body]).toEqual(['/api/consents', 'POST', JSON.stringify(agreement)])
  })

  test('is valid for an hour, and invalid when its time is in the future', () => {
    keepAgreement(agreement, 1_000)
    expect(readKeptAgreement(1_000 + 59 * 60_000, EMAIL)).toEqual(agreement)
    expect(readKeptAgreement(1_000 + 60 * 60_000, EMAIL)).toBeNull()
    keepAgreement(agreement, 1_000)
    expect(readKeptAgreement(0, EMAIL)).toBeNull()
  })

  test('is deleted when the text has changed, and kept while nobody is signed in', async () => {
    keepAgreement(agreement, Date.now())
    answerWith(401)
    await expect(attachKeptAgreement(EMAIL)).rejects.toMatchObject({ status: 401 })
    expect(readKeptAgreement(Date.now(), EMAIL)).toEqual(agreement)
    answerWith(409)
    await attachKeptAgreement(EMAIL)
    expect(readKeptAgreement(Date.now(), EMAIL)).toBeNull()
  })

  test('is known in the tab that the link opens, to the user with the address only', async () => {
    keepAgreement(agreement, 1_000)
    keepAgreementFor('Ann@example.org')
    // Another tab.
    vi.stubGlobal('sessionStorage', createStorage())
    expect(readKeptAgreement(2_000, 'bob@example.org')).toBeNull()
    expect(readKeptAgreement(2_000, EMAIL)).toEqual(agreement)
    expect(readKeptAgreement(1_000 + 60 * 60_000, EMAIL)).toBeNull()
  })
})
