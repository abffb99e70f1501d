// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PhotoDetail } from '../../../shared/api/photos.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { viewer as words } from '../../../shared/texts/english/photos.ts'
import { PhotoInfo } from './photo-info.tsx'

const PHOTO: PhotoDetail = {
  id: 'photo',
  name: 'IMG-20190729-WA0001.jpg',
  state: 'processed',
  hasThumbnail: true,
  width: 4,
  height: 3,
  byteSize: 1,
  uploadedAt: '2026-01-01T00:00:00Z',
  takenAt: '2019-07-29T00:00:00Z',
  faceCount: 0,
  isFavourite: false,
  failure: null,
  mediaType: 'image/jpeg',
  isOriginalUpright: true,
  takenFrom: 'name',
  isArchived: false,
  camera: '',
  description: null,
  film: null,
  faces: [],
  pendingFaces: [],
}

it('says that a date comes from the file name or the last change', async () => {
  for (const takenFrom of ['name', 'modified'] as const) {
    await renderInApp(<PhotoInfo photo={{ ...PHOTO, takenFrom }} />)
    expect(await screen.findByText(words.takenFrom[takenFrom])).toBeTruthy()
  }
})

it('says nothing of a date from the file, and says what is archived', async () => {
  await renderInApp(<PhotoInfo photo={{ ...PHOTO, takenFrom: 'file', isArchived: true }} />)
  await screen.findByText(words.archived)
  for (const text of Object.values(words.takenFrom)) expect(screen.queryByText(text)).toBeNull()
})
