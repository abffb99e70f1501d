import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './grouping-notices.module.css'
import type { PeopleChange } from '../../../shared/api/grouping.ts'
import { describeError, call } from '../../api-client.ts'
import { Portrait } from '../../entities/people/portrait.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/card.tsx'
import { notify } from '../../ui/notifications.ts'
import { useSubmission } from '../../use-submission.ts'
import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

/**
 * For Results: shows which people another recognition network would change, and whether the last
 * grouping was refused.
 */
export function GroupingNotices() {
  const { data } = useQuery(groupingQuery)
  const isPostponed = useIsPostponed()
  const change = data?.change && (data.change.isAgreed || !isPostponed) ? data.change : null
  if (!change && !data?.isRefused) return null
  return (
    <div className={styles['notices']}>
      {change && <ChangeBanner change={change} />}
      {data?.isRefused && (
        <Notice tone="plain">
          <p className={styles['title']}>{texts.grouping.refusedTitle}</p>
          <p>{texts.grouping.refusedText}</p>
          <p>
            {texts.grouping.refusedAdvice} <code dir="ltr">kindred doctor</code>
          </p>
        </Notice>
      )}
    </div>
  )
}

function ChangeBanner({ change }: { change: PeopleChange }) {
  const queryClient = useQueryClient()
  const changing = useSubmission({
    mutationFn: changePeople,
    onSuccess: state => queryClient.setQueryData(groupingQuery.queryKey, state),
    onError: error => {
      notify('bad', describeError(error))
      void queryClient.invalidateQueries({ queryKey: groupingQuery.queryKey })
    },
  })
  if (change.isAgreed)
    return <Banner title={texts.grouping.changing} progressLabel={texts.grouping.changing} />
  return (
    <Banner
      title={texts.grouping.title}
      detail={[texts.grouping.lead]}
      actions={
        <>
          <Button size="small" look="quiet" onClick={postponeChange}>
            {texts.grouping.later}
          </Button>
          <Button size="small" look="primary" disabled={changing.isPending} onClick={() => changing.mutate()}>
            {texts.grouping.changeNow}
          </Button>
        </>
      }
    >
      <p>{texts.grouping.amounts(change.peopleBefore, change.peopleAfter, change.movedFaces)}</p>
      <Disclosure summary={texts.grouping.details}>
        <ChangeList {...change} />
      </Disclosure>
    </Banner>
  )
}

function ChangeList({ joined, joinedCount, split, splitCount, found, lostFaces }: PeopleChange) {
  return (
    <div className={styles['lists']}>
      {joinedCount > 0 && (
        <section>
          <h2 className={styles['heading']}>{texts.grouping.joinedHeading(joinedCount)}</h2>
          <ul className={styles['list']}>
            {joined.map(({ person, into }) => (
              <li key={person.id} className={styles['entry']}>
                <span className={styles['portraits']}>
                  <Portrait faceId={person.coverFaceId} size="small" />
                  {into && <Portrait faceId={into.coverFaceId} size="small" />}
                </span>
                {into ? texts.grouping.joined(person.name, into.name) : texts.grouping.joinedNew(person.name)}
              </li>
            ))}
          </ul>
          <Rest amount={joinedCount - joined.length} />
        </section>
      )}
      {splitCount > 0 && (
        <section>
          <h2 className={styles['heading']}>{texts.grouping.splitHeading(splitCount)}</h2>
          <ul className={styles['list']}>
            {split.map(({ person, faces }) => (
              <li key={person.id} className={styles['entry']}>
                <span className={styles['portraits']}>
                  <Portrait faceId={person.coverFaceId} size="small" />
                </span>
                {texts.grouping.split(person.name, faces)}
              </li>
            ))}
          </ul>
          <Rest amount={splitCount - split.length} />
        </section>
      )}
      {found > 0 && <p className={styles['heading']}>{texts.grouping.found(found)}</p>}
      {lostFaces > 0 && <p className={styles['heading']}>{texts.grouping.lostFaces(lostFaces)}</p>}
    </div>
  )
}

function Rest({ amount }: { amount: number }) {
  return amount > 0 ? <p>{texts.grouping.andMore(amount)}</p> : null
}

const CHANGING_POLL_MS = 2000

/**
 * State of the grouping, and a change that waits for the user's decision; updated when people
 * change.
 */
const groupingQuery = queryOptions({
  queryKey: ['grouping'],
  queryFn: ({ signal }) => call('GET /api/grouping', { signal }),
  refetchInterval: ({ state }) => (state.data?.change?.isAgreed ? CHANGING_POLL_MS : false),
})

const changePeople = () => call('POST /api/grouping/change')

const KEY = 'kindred.change-postponed'
const listeners = new Listeners()

/** Returns whether the change was postponed, which is stored until the window is closed. */
function useIsPostponed(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => sessionStorage.getItem(KEY) !== null)
}

function postponeChange(): void {
  sessionStorage.setItem(KEY, 'yes')
  listeners.notify()
}
