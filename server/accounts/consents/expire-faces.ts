import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../shared/api/durations.ts'
import type { Eraser } from '../../erasure/eraser.ts'
import { runDaily } from '../../machinery/jobs/run-daily.ts'
import { MESSAGE_TEXTS } from '../../machinery/messages/language.ts'
import type { Messages } from '../../machinery/messages/messages.ts'
import type { Database } from '../../storage/db/database.ts'
import { endConsent } from './end-consent.ts'
import { findContactDetails, listAbsentOwners, markNotified, recordUnseenOwners } from './queries.ts'

type Dependencies = {
  db: Database
  eraser: Eraser
  messages: Pick<Messages, 'sendMail' | 'sendSms'>
  now: () => number
  /** How long faces are kept after the owner's last visit. */
  months: number
  publicUrl: string
  /** Called with the error of one owner; the other owners are still processed. */
  onFailure: (error: unknown) => void
}

/** The time between the notice and the erasure: long enough to return from a long journey. */
const NOTICE_MS = 30 * DAY_MS

/**
 * Erases the faces of users whose last visit was more than `months` ago and who were notified 30
 * days before. Users who cannot be notified keep them. Returns how many users were notified, and
 * how many lost their faces.
 */
export async function expireFaces(
  dependencies: Dependencies,
): Promise<{ announced: number; erased: number }> {
  const { db, now, months, onFailure } = dependencies
  const at = now()
  const limit = subtractMonths(at, months)
  const soon = subtractMonths(at + NOTICE_MS, months)
  await recordUnseenOwners(db, at)
  const counts = { announced: 0, erased: 0 }
  for (const { ownerId, lastSeenAt, announcedAt } of await listAbsentOwners(db, soon)) {
    try {
      if (announcedAt === null) {
        if (await notifyOwner(dependencies, ownerId)) counts.announced += 1
      } else if (lastSeenAt < limit && at - announcedAt >= NOTICE_MS) {
        await endConsent(dependencies, ownerId, 'lapsed')
        counts.erased += 1
      }
    } catch (error) {
      onFailure(error)
    }
  }
  return counts
}

/** Notifies one user; returns false if there is no address or number. */
async function notifyOwner(
  { db, messages, now, publicUrl }: Dependencies,
  ownerId: string,
): Promise<boolean> {
  const { email, phone, language } = await findContactDetails(db, ownerId)
  const texts = MESSAGE_TEXTS[language ?? 'en'].facesExpire
  if (email) await messages.sendMail({ to: email, subject: texts.subject, text: texts.mail(publicUrl) })
  else if (phone) await messages.sendSms({ to: phone, text: texts.sms(publicUrl) })
  else return false
  await markNotified(db, ownerId, now())
  return true
}

/** Returns the same day and time `months` earlier, or the last day of a shorter month. */
function subtractMonths(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

export function expireFacesDaily(
  app: FastifyInstance,
  dependencies: Omit<Parameters<typeof expireFaces>[0], 'onFailure'>,
): void {
  const { log } = app
  runDaily(app, async () => {
    const counts = await expireFaces({
      ...dependencies,
      onFailure: error =>
        log.error({ err: error }, "could not erase one user's expired faces; will try again tomorrow"),
    })
    if (counts.announced + counts.erased > 0) log.info(counts, 'searched for faces to expire')
  })
}
