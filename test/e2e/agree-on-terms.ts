import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ConsentStatus } from '../../shared/api/consents.ts'

const AGREEMENT = 'I agree to the terms and understand how my data is processed'

/** Ticks the box on /terms and continues, which leads to the sign-up without a session. */
export async function agreeOnTerms(page: Page): Promise<void> {
  await page.goto('/terms')
  await tickAndContinue(page)
  await page.waitForURL('/register')
}

export async function tickAndContinue(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: AGREEMENT }).check()
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click()
}

/**
 * Expects that the account has exactly one consent in force, and that the dashboard does not ask
 * for consent.
 */
export async function expectAgreement(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Add photos' }).waitFor()
  await expect.poll(async () => (await readConsentStatus(page)).state).toBe('in-force')
  expect((await readConsentStatus(page)).records.map(({ act }) => act)).toEqual(['given'])
  expect(await page.getByText('Let Kindred find the people in your photos?').count()).toBe(0)
}

export async function readConsentStatus(page: Page): Promise<ConsentStatus> {
  return (await (await page.request.get('/api/consents')).json()) as ConsentStatus
}
