import { describe, expect, it } from 'vitest'
import { pickLanguage } from './texts.ts'

describe('pickLanguage', () => {
  it('takes the saved choice, or else the browser’s first supported language, or else English', () => {
    expect(pickLanguage('ar', ['hi-IN'])).toBe('ar')
    expect(pickLanguage(null, ['fr-FR', 'hi-IN', 'en'])).toBe('hi')
    expect(pickLanguage('toString', ['AR-sy'])).toBe('ar')
    expect(pickLanguage(null, [])).toBe('en')
  })
})
