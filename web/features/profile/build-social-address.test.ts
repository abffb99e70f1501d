import fc from 'fast-check'
import { expect, it } from 'vitest'
import { completeAddress, SOCIAL_SITES, buildSocialAddress } from './build-social-address.ts'

it('builds the address of a user name on a site, and keeps a complete address', () => {
  expect(buildSocialAddress('twitter', '@ann')).toBe('https://x.com/ann')
  expect(buildSocialAddress('github', 'ann')).toBe('https://github.com/ann')
  expect(buildSocialAddress('linkedin', 'https://linkedin.com/in/ann')).toBe('https://linkedin.com/in/ann')
})

it('builds only web addresses, whatever is stored', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('javascript:alert(1)', ' JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...SOCIAL_SITES), value, (site, stored) => {
      expect(new URL(buildSocialAddress(site, stored), 'kindred:').protocol).toMatch(/^https?:$/)
    }),
  )
})

it('completes an address without scheme, and keeps any other text', () => {
  expect(completeAddress(' example.org/ann ')).toBe('https://example.org/ann')
  for (const value of ['', 'ann', 'http://example.org', 'javascript:alert(1)', 'ann@example.org']) {
    expect(completeAddress(value)).toBe(value)
  }
})
