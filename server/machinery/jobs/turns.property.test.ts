import { deepStrictEqual } from 'node:assert/strict'
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check'
import { test } from 'vitest'
import { MINUTE_MS } from '../../../shared/api/durations.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import type { Database } from '../../storage/db/database.ts'
import { JOB_PRIORITIES, type JobName } from './job-names.ts'
import {
  deleteJob,
  deleteJobsAbout,
  deleteWaitingJobsOfOwner,
  insertJobs,
  markJobDead,
  putBackJob,
  rescheduleJob,
} from './queries.ts'
import {
  addProcessorTime,
  claimJob,
  deleteExpiredTurns,
  reorderTurnsOfOwner,
  resumeTurns,
} from './turn-queries.ts'

const MORE_OWNERS_THAN_REACH = 40
const DECAY_MS = MINUTE_MS / Math.LN2

const ownerId = oneof(
  constantFrom('ann', 'bob', 'cleo'),
  integer({ min: 1, max: MORE_OWNERS_THAN_REACH }).map(number => `owner${number}`),
)
const name = constantFrom<JobName>('process-photo', 'embed-faces', 'reprocess-photo', 'group-people')
const which = integer({ min: 0, max: 7 })
const delayMs = constantFrom(0, 0, 1, 4000)
const usedMs = constantFrom(0, 1000, 60_000)
const workerCount = constantFrom(1, 1, 2, 3)

/** What happens to a queue; `which` selects one of the running jobs or subjects. */
const step = oneof(
  { weight: 6, arbitrary: record({ kind: constant('add'), ownerId, name, which, delayMs }) },
  { weight: 8, arbitrary: record({ kind: constant('claim'), workerCount }) },
  { weight: 3, arbitrary: record({ kind: constant('finish'), which, usedMs }) },
  record({ kind: constant('put-back'), which, delayMs }),
  record({ kind: constant('bury'), which }),
  record({ kind: constant('delete-waiting'), ownerId, name }),
  record({ kind: constant('delete-about'), ownerId, which }),
  record({ kind: constant('reschedule'), ownerId }),
  record({ kind: constant('expire') }),
  record({ kind: constant('pause'), ownerId }),
  record({ kind: constant('resume'), ownerId }),
  record({ kind: constant('wait'), ms: constantFrom(1, 5000, 20 * MINUTE_MS) }),
)

test('any sequence of changes leaves each waiting job to be claimed, in the order of turns', async () => {
  const { db } = await createTestStorage()
  await assert(
    asyncProperty(array(step, { maxLength: 60 }), async steps => {
      await db.deleteFrom('jobs').execute()
      await db.deleteFrom('turns').execute()
      await db.deleteFrom('pausedOwners').execute()
      const queue = new TriedQueue(db)
      for (const item of steps) await queue.do(item)
      await queue.drain()
    }),
    { numRuns: 40 },
  )
})

type Step = typeof step extends Arbitrary<infer Value> ? Value : never

type Running = { readonly id: number; readonly ownerId: string; readonly leasedBy: string }

class TriedQueue {
  readonly #db: Database
  #now = 1000
  #lastOwnerId = ''

  constructor(db: Database) {
    this.#db = db
  }

  async do(item: Step): Promise<void> {
    const now = this.#now
    switch (item.kind) {
      case 'add': {
        const subjectId = item.name === 'group-people' ? null : `${item.ownerId}-${item.which}`
        await insertJobs(this.#db, [
          { name: item.name, ownerId: item.ownerId, subjectId, runAt: now + item.delayMs },
        ])
        return
      }
      case 'claim':
        await this.claim(item.workerCount)
        return
      case 'finish': {
        const job = await this.#pickRunning(item.which)
        if (!job) return
        await addProcessorTime(this.#db, { ...job, usedMs: item.usedMs, now })
        await deleteJob(this.#db, { id: job.id, workerId: job.leasedBy })
        return
      }
      case 'put-back': {
        const job = await this.#pickRunning(item.which)
        if (!job) return
        const how = { runAt: now + item.delayMs, error: null, isCounted: true }
        await putBackJob(this.#db, { id: job.id, workerId: job.leasedBy, ...how })
        await reorderTurnsOfOwner(this.#db, { ownerId: job.ownerId, now })
        return
      }
      case 'bury': {
        const job = await this.#pickRunning(item.which)
        if (!job) return
        await markJobDead(this.#db, { id: job.id, workerId: job.leasedBy, error: 'dead' })
        await reorderTurnsOfOwner(this.#db, { ownerId: job.ownerId, now })
        return
      }
      case 'delete-waiting':
        await deleteWaitingJobsOfOwner(this.#db, item)
        return
      case 'delete-about': {
        const subjectIds = [`${item.ownerId}-${item.which}`]
        await deleteJobsAbout(this.#db, item.ownerId, { subjectIds, states: ['waiting', 'dead'] })
        return
      }
      case 'reschedule':
        await rescheduleJob(this.#db, { name: 'group-people', ownerId: item.ownerId, runAt: now })
        return
      case 'expire':
        await deleteExpiredTurns(this.#db, now)
        return
      case 'pause':
        await this.#db
          .insertInto('pausedOwners')
          .values({ ownerId: item.ownerId, pausedAt: now })
          .onConflict(conflict => conflict.doNothing())
          .execute()
        return
      case 'resume':
        await this.#db.deleteFrom('pausedOwners').where('ownerId', '=', item.ownerId).execute()
        await resumeTurns(this.#db, item.ownerId)
        return
      case 'wait':
        this.#now += item.ms
    }
  }

  /** Claims a job, and expects it to be as good a choice as any. */
  async claim(count: number): Promise<boolean> {
    const choices = await this.#listChoices(count)
    const job = await claimJob(this.#db, {
      workerId: 'w',
      now: this.#now,
      leasedUntil: this.#now + MINUTE_MS,
      workerCount: count,
      lastOwnerId: this.#lastOwnerId,
    })
    if (!job) deepStrictEqual(choices, [])
    else {
      const best = choices.toSorted(compare)[0]
      const chosen = choices.find(({ id }) => id === job.id)
      deepStrictEqual(chosen?.key, best?.key)
      this.#lastOwnerId = job.ownerId
    }
    return job !== undefined
  }

  async drain(): Promise<void> {
    const paused = await this.#db.deleteFrom('pausedOwners').returning('ownerId').execute()
    for (const row of paused) await resumeTurns(this.#db, row.ownerId)
    this.#now += 20 * MINUTE_MS
    for (;;) {
      while (await this.claim(1));
      const job = await this.#pickRunning(0)
      if (!job) break
      await addProcessorTime(this.#db, { ...job, usedMs: 1000, now: this.#now })
      await deleteJob(this.#db, { id: job.id, workerId: job.leasedBy })
    }
    const left = await this.#db.selectFrom('jobs').select('state').where('state', '!=', 'dead').execute()
    deepStrictEqual(left, [])
    // Nobody waits any more, and claims have noticed.
    await deleteExpiredTurns(this.#db, this.#now + 60 * MINUTE_MS)
    deepStrictEqual(await this.#db.selectFrom('turns').selectAll().execute(), [])
  }

  async #pickRunning(which: number): Promise<Running | undefined> {
    const running = await this.#db
      .selectFrom('jobs')
      .select(['id', 'ownerId', 'leasedBy'])
      .where('state', '=', 'running')
      .orderBy('id')
      .execute()
    const job = running[which % Math.max(1, running.length)]
    return job && { ...job, leasedBy: job.leasedBy ?? '' }
  }

  /** Lists the first due job of each owner and priority, with its place in the order. */
  async #listChoices(count: number): Promise<{ id: number; key: number[] }[]> {
    const jobs = await this.#db.selectFrom('jobs').selectAll().orderBy('runAt').orderBy('id').execute()
    const turns = await this.#db.selectFrom('turns').selectAll().execute()
    const paused = await this.#db.selectFrom('pausedOwners').select('ownerId').execute()
    const running = jobs.filter(({ state }) => state === 'running')
    const due = jobs.filter(
      job =>
        job.state === 'waiting' &&
        job.runAt <= this.#now &&
        !(job.priority > 0 && paused.some(owner => owner.ownerId === job.ownerId)) &&
        !running.some(
          other =>
            other.ownerId === job.ownerId && other.name === job.name && other.subjectId === job.subjectId,
        ),
    )
    const firsts = [...Map.groupBy(due, job => `${job.priority} ${job.ownerId}`).values()].flatMap(
      ([first]) => first ?? [],
    )
    const findTurn = (owner: string, priority: number) =>
      turns.find(turn => turn.ownerId === owner && turn.priority === priority)
    const readRank = (owner: string, priority: number) => findTurn(owner, priority)?.usedRank ?? 0
    const sumUsed = (owner: string) =>
      [...new Set(Object.values(JOB_PRIORITIES))]
        .map(priority => readRank(owner, priority))
        .filter(rank => rank > 0)
        .reduce((sum, rank) => sum + Math.exp(rank - this.#now / DECAY_MS), 0)
    for (const { ownerId: owner, priority, usedRank, orderRank } of turns) {
      const isRunning = running.some(job => job.ownerId === owner && job.priority === priority)
      deepStrictEqual([owner, priority, orderRank > usedRank], [owner, priority, isRunning])
    }
    return firsts.map(({ id, ownerId: owner, priority }) => {
      const held = running.filter(job => job.ownerId === owner).length
      const isRepeated =
        owner === this.#lastOwnerId &&
        firsts.some(
          other =>
            other.ownerId !== owner &&
            sumUsed(other.ownerId) < sumUsed(owner) &&
            // Counts running jobs.
            (findTurn(other.ownerId, other.priority)?.orderRank ?? 0) <
              Math.log(sumUsed(owner)) + this.#now / DECAY_MS,
        )
      const isLast = count > 1 ? held >= count - 1 : isRepeated
      return { id, key: [Number(isLast), priority, findTurn(owner, priority)?.orderRank ?? 0] }
    })
  }
}

function compare(one: { key: readonly number[] }, other: { key: readonly number[] }): number {
  const different = one.key.findIndex((value, i) => value !== other.key[i])
  return (one.key[different] ?? 0) - (other.key[different] ?? 0)
}
