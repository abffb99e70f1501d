import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import type { Texts } from '../../shared/texts/english/english.ts'
import { buildNote, buildZipPart, GOOGLE } from '../factories/build-takeout.ts'
import { breakPhoto } from './make-album.ts'
import {
  ENDLESS_UPLOAD,
  FULL_DISK,
  NO_BATCH,
  PAUSED,
  STORE_UNAVAILABLE,
  TOO_BIG,
  UNREACHABLE,
  type MadeUpAnswer,
} from './made-up-answers.ts'
import type { State } from './states.ts'

const HOME = '/dashboard'
const FILE_COUNT = 3
/** Widest window in which progress is a line at the top. */
const MAX_NARROW_PX = 895

/** States of uploads and of imports, in a library with photos. */
export const UPLOAD_STATES: readonly State[] = [
  stateOfUpload('an upload', ENDLESS_UPLOAD, ({ upload }) => upload.running),
  stateOfUpload('an upload that waits for the storage', STORE_UNAVAILABLE, ({ upload }) => upload.storeAway),
  {
    name: 'an upload that its user pauses',
    path: HOME,
    madeUp: ENDLESS_UPLOAD,
    open: async (page, texts) => {
      const sent = page.waitForRequest(ENDLESS_UPLOAD.url)
      const banner = await openUpload(page, texts, texts.upload.running)
      // Until then there is nothing to be finished.
      await sent
      await banner.getByRole('button', { name: texts.upload.pause }).click()
      await page.getByRole('region', { name: texts.upload.pausing }).waitFor()
    },
  },
  {
    name: 'an upload that its user has paused',
    path: HOME,
    madeUp: STORE_UNAVAILABLE,
    open: async (page, texts) => {
      const banner = await openUpload(page, texts, texts.upload.storeAway)
      await banner.getByRole('button', { name: texts.upload.pause }).click()
      await page.getByRole('region', { name: texts.upload.paused }).waitFor()
    },
  },
  stateOfUpload('an upload to a server that does not answer', UNREACHABLE, ({ upload }) => upload.lost),
  {
    name: 'photos whose search for faces is paused',
    path: HOME,
    madeUp: PAUSED,
    open: async (page, texts) => {
      const area = await openProgress(page, texts)
      await area.getByRole('region', { name: texts.pace.paused }).waitFor()
    },
  },
  stateOfUpload('an upload on a full disk', FULL_DISK, ({ upload }) => upload.paused),
  {
    name: 'files that were not uploaded',
    path: HOME,
    madeUp: TOO_BIG,
    open: async (page, { upload }) => {
      await startUpload(page, upload)
      await page.getByRole('region', { name: upload.someFailed(FILE_COUNT) }).waitFor()
    },
  },
  {
    name: 'an upload that couldn’t continue',
    path: HOME,
    madeUp: NO_BATCH,
    open: async (page, { upload, notUploaded }) => {
      await startUpload(page, upload)
      await page.getByRole('region', { name: notUploaded.stopped }).waitFor()
    },
  },
  { name: 'archives of a Google Takeout', path: HOME, open: addArchives },
  { name: 'an import', path: HOME, open: startImport, madeUp: ENDLESS_UPLOAD },
  { name: 'the outcome of an import', path: HOME, open: endImport },
]

/** The state in which the banner of a running upload has the given title. */
function stateOfUpload(name: string, madeUp: MadeUpAnswer, findTitle: (texts: Texts) => string): State {
  return {
    name,
    path: HOME,
    madeUp,
    open: (page, texts) => openUpload(page, texts, findTitle(texts)),
  }
}

/** Starts an upload and returns its banner. */
async function openUpload(page: Page, texts: Texts, title: string): Promise<Locator> {
  await startUpload(page, texts.upload)
  const banner = (await openProgress(page, texts)).getByRole('region', { name: title })
  await banner.waitFor()
  return banner
}

async function startUpload(page: Page, upload: Texts['upload']): Promise<void> {
  const files = Array.from({ length: FILE_COUNT }, async (_, i) => ({
    name: `IMG_${i}.jpg`,
    mimeType: 'image/jpeg',
    // Different bytes each time: a photo that the server has is not sent.
    buffer: Buffer.concat([await breakPhoto(), randomBytes(8)]),
  }))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await Promise.all(files))
  await page.getByRole('button', { name: upload.start(FILE_COUNT) }).click()
}

/** Opens the banners where they are behind the line at the top; returns the element with them. */
async function openProgress(page: Page, { processing }: Texts) {
  if ((page.viewportSize()?.width ?? 0) > MAX_NARROW_PX) return page.getByRole('main')
  await page.getByRole('banner').locator('button[aria-haspopup=dialog]').first().click()
  const sheet = page.getByRole('dialog', { name: processing.progress })
  await sheet.waitFor()
  return sheet
}

/** Adds two archives of which one cannot be read; a third is missing between them. */
async function addArchives(page: Page, { takeout }: Texts): Promise<void> {
  const year = `${GOOGLE}/Photos from 2019`
  const photo = Buffer.concat([await breakPhoto(), randomBytes(8)])
  const part = await buildZipPart({
    [`${year}/IMG_1.jpg`]: photo,
    [`${year}/IMG_1.jpg.json`]: buildNote({ title: 'IMG_1.jpg' }),
    [`${year}/no-photo.jpg`]: 'no photo',
    [`${year}/MVI_1.mp4`]: 'a video',
  })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'takeout-20260102T100000Z-001.zip', mimeType: 'application/zip', buffer: part },
      { name: 'takeout-20260102T100000Z-003.zip', mimeType: 'application/zip', buffer: part.subarray(0, 60) },
    ])
  await page.getByRole('region', { name: takeout.heading(2) }).waitFor()
  await page.getByText(takeout.found(2)).waitFor()
}

async function startImport(page: Page, texts: Texts): Promise<void> {
  await addArchives(page, texts)
  await page.getByRole('button', { name: texts.takeout.start, exact: true }).click()
  await page.getByRole('region', { name: texts.takeout.running }).waitFor()
}

async function endImport(page: Page, texts: Texts): Promise<void> {
  await addArchives(page, texts)
  await page.getByRole('button', { name: texts.takeout.start, exact: true }).click()
  await page.getByRole('region', { name: texts.takeout.finishedExcept }).waitFor()
}
