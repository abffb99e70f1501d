import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConsentBody, ConsentStatus, ConsentText, ConsentTextQuery } from '../../../shared/api/consents.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { findConsentVersion, type StorageKind } from './consent-state.ts'
import { readConsentTexts } from './consent-texts.ts'
import { giveConsent, readConsentStatus } from './consents.ts'
import { endConsent } from './end-consent.ts'

const tags = ['consents']

/** GET /consent-text, for everybody. */
export function consentTextRoutes({ storage }: { storage: StorageKind }): FastifyPluginAsyncTypebox {
  const texts = readConsentTexts(findConsentVersion(storage))
  return async app => {
    app.get(
      '/consent-text',
      {
        schema: {
          tags,
          summary: 'Returns the current text of the consent to the search for faces',
          querystring: ConsentTextQuery,
          response: { 200: ConsentText },
        },
      },
      async ({ query }) => texts[query.language ?? 'en'],
    )
  }
}

/** /consents. */
export function consentRoutes(dependencies: {
  db: Database
  eraser: Eraser
  storage: StorageKind
  now: () => number
  onJobsAdded: () => void
}): FastifyPluginAsyncTypebox {
  const { onJobsAdded } = dependencies
  return async app => {
    app.get(
      '/consents',
      {
        schema: {
          tags,
          summary: 'Returns the state of the consent, and its history',
          response: { 200: ConsentStatus },
        },
      },
      async ({ ownerId }) => readConsentStatus(dependencies, ownerId),
    )

    app.post(
      '/consents',
      {
        schema: {
          tags,
          summary:
            'Gives or withdraws the consent; withdrawing erases everything that was found about faces, with 202 while that continues',
          body: ConsentBody,
          response: { 200: ConsentStatus, 201: ConsentStatus, 202: ConsentStatus },
        },
      },
      async ({ ownerId, body }, reply) => {
        if (body.act === 'withdrawn') {
          const isDone = await endConsent(dependencies, ownerId, 'withdrawn')
          // The browser's cache may hold crops.
          reply.header('clear-site-data', '"cache"')
          return reply.code(isDone ? 200 : 202).send(await readConsentStatus(dependencies, ownerId))
        }
        await giveConsent(dependencies, ownerId, body)
        onJobsAdded()
        return reply.code(201).send(await readConsentStatus(dependencies, ownerId))
      },
    )
  }
}
