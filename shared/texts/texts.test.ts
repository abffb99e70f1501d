import { describe, expect, it } from 'vitest'
import { flattenTexts, readTexts } from '../../test/read-texts.ts'
import { LANGUAGES, LANGUAGE_TAGS } from '../api/languages.ts'
import type { MessageTexts } from './english/messages.ts'

const all = await readTexts()
const { en: english, hi: hindi, ar: arabic } = all

describe.each(LANGUAGE_TAGS)('%s', language => {
  it('has every text in its own script', () => {
    const script = new RegExp(`\\p{Script=${LANGUAGES[language].script}}`, 'u')
    const foreign = flatten(all[language]).filter(leaf => !isSame(leaf) && !script.test(leaf[1]))
    expect(foreign).toEqual([])
  })

  it('has every mail and SMS in its own script', async () => {
    const { folder, script } = LANGUAGES[language]
    const { messages }: { messages: MessageTexts } = await import(`./${folder}/messages.ts`)
    const written = [
      messages.code('1'),
      messages.confirmAddress('1'),
      messages.hasAccount('1', '2'),
      messages.reset('1'),
      messages.passwordChanged('1'),
      { ...messages.facesExpire, mail: messages.facesExpire.mail('1'), sms: messages.facesExpire.sms('1') },
    ].flatMap(one => (typeof one === 'string' ? [one] : Object.values(one)))
    const own = new RegExp(`\\p{Script=${script}}`, 'u')
    expect(written.filter(text => !own.test(text))).toEqual([])
  })

  it('has the keys of English and no others', () => {
    expect(listKeys(all[language])).toEqual(listKeys(english))
  })
})

describe('amounts', () => {
  it('follow the plurals of the language', () => {
    expect([1, 2, 10_000].map(english.results.photoCount)).toEqual(['1 photo', '2 photos', '10,000 photos'])
    expect([1, 2, 3, 11, 100].map(arabic.results.photoCount)).toEqual([
      'صورة واحدة',
      'صورتان',
      '3 صور',
      '11 صورة',
      '100 صورة',
    ])
    expect([1, 2].map(hindi.viewer.faces)).toEqual(['1 चेहरा', '2 चेहरे'])
    expect(hindi.number(1_000_000)).toBe('10,00,000')
  })

  it('show 100% only when something is finished', () => {
    expect([0, 0.999, 1].map(english.percent)).toEqual(['0%', '99%', '100%'])
  })

  it('round durations to a useful unit', () => {
    expect([0, 1, 59, 60, 3_660].map(english.processing.left)).toEqual([
      'about 1 second left',
      'about 1 second left',
      'about 59 seconds left',
      'about 1 minute left',
      'about 1 hour 1 minute left',
    ])
  })

  it('leave out the minutes of a whole hour', () => {
    expect([3_599, 7_200].map(english.processing.left)).toEqual(['about 1 hour left', 'about 2 hours left'])
    expect([3_600, 3_660].map(hindi.processing.left)).toEqual(['लगभग 1 घंटा बाक़ी', 'लगभग 1 घंटा 1 मिनट बाक़ी'])
    expect([3_600, 3_660].map(arabic.processing.left)).toEqual([
      'بقي نحو ساعة واحدة',
      'بقي نحو ساعة واحدة ودقيقة واحدة',
    ])
  })
})

describe('moments', () => {
  it('have a year only if it is not this one', () => {
    const now = new Date()
    expect(english.moment(now.toISOString())).not.toContain(String(now.getFullYear()))
    expect(english.moment('2019-06-15T12:00:00Z')).toMatch(/^Jun 1\d, 2019, \d+:\d\d/)
  })
})

/** The name of the product and bare numbers are the same in every language. */
const isSame = ([key, text]: readonly [string, string]) =>
  text === 'Kindred' || key === 'title' || !/\p{L}/u.test(text)

const listKeys = (texts: object) =>
  flatten(texts)
    .map(([key]) => key)
    .sort()

const flatten = (texts: object) => flattenTexts(texts, [3])
