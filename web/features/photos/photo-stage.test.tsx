// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PhotoDetail, PhotoSummary } from '../../../shared/api/photos.ts'
import { PhotoStage } from './photo-stage.tsx'
import { photoImage } from '../../pictures.ts'

const SUMMARY: PhotoSummary = {
  id: 'photo',
  name: 'photo.avif',
  state: 'processed',
  hasThumbnail: true,
  width: 300,
  height: 400,
  byteSize: 1,
  uploadedAt: '2026-01-01T00:00:00Z',
  takenAt: null,
  faceCount: 0,
  isFavourite: false,
  failure: null,
}
const DETAIL: PhotoDetail = {
  ...SUMMARY,
  mediaType: 'image/avif',
  isOriginalUpright: true,
  isArchived: false,
  takenFrom: null,
  camera: '',
  description: null,
  film: null,
  faces: [],
  pendingFaces: [],
}

function zoomInto(photo: PhotoSummary | PhotoDetail): HTMLImageElement | undefined {
  const { container } = render(
    <PhotoStage photo={photo} offset={0} view={{ scale: 2, x: 0, y: 0 }} picture={{ current: null }}>
      {null}
    </PhotoStage>,
  )
  const source = photoImage(photo.id, 'original')
  return [...container.querySelectorAll('img')].find(image => image.getAttribute('src') === source)
}

function load(image: HTMLImageElement | undefined, naturalWidth: number, naturalHeight: number): void {
  if (!image) throw new Error('The original is not loaded.')
  Object.defineProperties(image, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  })
  fireEvent.load(image)
}

describe('zooming in', () => {
  it('shows the original over the preview', () => {
    const original = zoomInto(DETAIL)
    load(original, 300, 400)
    expect(original?.dataset['shown']).toBe('true')
  })

  it('keeps the preview where the browser shows the original in another shape', () => {
    const original = zoomInto(DETAIL)
    load(original, 512, 512)
    expect(original?.dataset['shown']).toBeUndefined()
  })

  it('keeps the preview where browsers do not turn the original', () => {
    expect(zoomInto({ ...DETAIL, isOriginalUpright: false })).toBeUndefined()
    expect(zoomInto(SUMMARY)).toBeUndefined()
  })
})
