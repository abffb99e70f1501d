import { describe, expect, it } from 'vitest'
import { triageFiles } from './triage-files.ts'

const limits = {
  maxFileBytes: 10 * 1024 * 1024,
  maxRawBytes: 100 * 1024 * 1024,
  maxFilmBytes: 5 * 1024 * 1024,
}

describe('triageFiles', () => {
  it.each([
    ['IMG_1.jpg', 'image/jpeg', 500_000, null],
    ['exactly.png', 'image/png', limits.maxFileBytes, null],
    ['phone.HEIC', '', 2_000_000, null],
    // Browsers know no type for it, or one of their system's.
    ['DSC_1.NEF', '', 60_000_000, null],
    ['IMG_1.CR3', 'application/octet-stream', limits.maxRawBytes, null],
    ['L1000001.RWL', '', 30_000_000, null],
    ['huge.dng', 'image/x-adobe-dng', limits.maxRawBytes + 1, 'too-big'],
    ['huge.jpg', 'image/jpeg', limits.maxFileBytes + 1, 'too-big'],
    ['nothing.jpg', 'image/jpeg', 0, 'empty'],
    ['film.mp4', 'video/mp4', 500_000, 'not-an-image'],
    ['letter.pdf', 'application/pdf', 500_000, 'not-an-image'],
    ['drawing.svg', 'image/svg+xml', 500, 'not-an-image'],
    ['Thumbs.db', '', 500, 'not-an-image'],
    // The type that the browser reports takes precedence over the ending of the name.
    ['notes.jpg', 'text/plain', 500, 'not-an-image'],
  ])('%s (%s, %i bytes) → %s', (name, type, size, reason) => {
    const picked = { file: { name, type, size } }
    expect(triageFiles([picked], limits)).toEqual(
      reason === null ? { accepted: [picked], skipped: [] } : { accepted: [], skipped: [{ picked, reason }] },
    )
  })

  it('keeps every file, in the given order', () => {
    const files = ['a.jpg', 'b.mp4', 'c.jpg'].map((name, index) => ({
      file: { name, type: name.endsWith('jpg') ? 'image/jpeg' : 'video/mp4', size: index + 1 },
    }))
    const { accepted, skipped } = triageFiles(files, limits)
    expect(accepted.map(({ file }) => file.name)).toEqual(['a.jpg', 'c.jpg'])
    expect(skipped.map(({ picked }) => picked.file.name)).toEqual(['b.mp4'])
  })
})
