import { handle, Reply } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import {
  findConsentVersion,
  type StorageKind,
  readConsentTexts,
  giveConsent,
  readConsentStatus,
} from './consents.ts'
import { endConsent } from './end-consent.ts'

/** GET /consent-text, for everybody. */
export function consentTextRoutes({ storage }: { storage: StorageKind }) {
  const texts = readConsentTexts(findConsentVersion(storage))
  return handle({
    'GET /api/consent-text': async ({ query }) => texts[query.language ?? 'en'],
  })
}

/** /consents. */
export function consentRoutes(dependencies: {
  db: Database
  eraser: Eraser
  storage: StorageKind
  now: () => number
  onJobsAdded: () => void
}) {
  const { onJobsAdded } = dependencies
  return handle({
    'GET /api/consents': async ({ ownerId }) => readConsentStatus(dependencies, ownerId),

    'POST /api/consents': async ({ ownerId, body }) => {
      if (body.act === 'withdrawn') {
        const isDone = await endConsent(dependencies, ownerId, 'withdrawn')
        // The browser's cache may hold crops.
        const headers = { 'clear-site-data': '"cache"' }
        return new Reply(isDone ? 200 : 202, await readConsentStatus(dependencies, ownerId), headers)
      }
      await giveConsent(dependencies, ownerId, body)
      onJobsAdded()
      return new Reply(201, await readConsentStatus(dependencies, ownerId))
    },
  })
}
