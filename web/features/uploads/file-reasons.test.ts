import { beforeAll, expect, it } from 'vitest'
import { withLaterTexts } from '../../texts.ts'
import { describeSkipReason } from './file-reasons.tsx'

const LIMIT = 10 * 1024 * 1024
const LIMITS = { maxFileBytes: LIMIT, maxRawBytes: 10 * LIMIT, maxFilmBytes: 5 * LIMIT }
const RAISED = '. The administrator can raise the limit.'

beforeAll(withLaterTexts(async () => undefined))

it.each([
  ['too-big', 14.2 * 1024 * 1024, `Larger than 10 MB (14.2 MB)${RAISED}`],
  ['too-big', LIMIT + 1, `Just 1 KB over the 10 MB limit${RAISED}`],
  ['too-big', LIMIT + 3500, `Just 4 KB over the 10 MB limit${RAISED}`],
  ['not-an-image', 5, 'Not a photo (5 Bytes)'],
  ['empty', 0, 'The file is empty'],
  ['unreadable', 0, 'Couldn’t be read'],
  ['chosen-already', 5, 'Already selected, so it’s only counted once (5 Bytes)'],
] as const)('%s, %d bytes → %s', (reason, size, text) => {
  expect(describeSkipReason({ name: 'IMG_1.jpg', reason, size }, LIMITS)).toBe(text)
})

it('names the limit of raw files', () => {
  expect(describeSkipReason({ name: 'IMG_1.CR2', reason: 'too-big', size: 11 * LIMIT }, LIMITS)).toBe(
    `Larger than 100 MB (110 MB)${RAISED}`,
  )
})
