import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ActivityEvent } from '../../../shared/api/account.ts'
import { language, texts } from '../../texts.ts'
import { findLocale } from '../../../shared/api/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activityQuery } from './activity-query.ts'
import { EventIcon } from './event-icon.tsx'
import { formatMoment, formatWhen } from './format-when.ts'
import styles from './recent-activity.module.css'

const UPDATE_TIMES_EVERY_MS = 60_000
const SKELETONS = [1, 2, 3, 4]

/** The user's actions. `timeZone`: from the settings; null for the browser's. */
export function RecentActivity({ timeZone }: { timeZone: string | null }) {
  const query = useInfiniteQuery(activityQuery)
  const events = query.data?.pages.flatMap(page => page.events)
  const now = useNow()
  return (
    <Card heading={texts.activity.heading}>
      {!events && query.isPending && <EventSkeletons />}
      {query.isError && (
        <Notice
          tone="bad"
          isAlert
          actions={
            <Button size="small" onClick={() => void query.refetch()}>
              {texts.errors.retry}
            </Button>
          }
        >
          {texts.errors.loading}
        </Notice>
      )}
      {events?.length === 0 && <p className={styles['empty']}>{texts.activity.empty}</p>}
      {events && events.length > 0 && (
        <ol className={styles['events']}>
          {events.map(event => (
            <EventRow key={event.id} event={event} timeZone={timeZone} now={now} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          size="small"
          className={styles['more']}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => {
            if (!query.isFetching) void query.fetchNextPage()
          }}
        >
          {query.isFetchingNextPage ? texts.activity.loading : texts.activity.more}
        </Button>
      )}
    </Card>
  )
}

function EventRow({
  event: { kind, at, count, personName },
  timeZone,
  now,
}: {
  event: ActivityEvent
  timeZone: string | null
  now: number
}) {
  const when = { locale: findLocale(language), timeZone }
  return (
    <li className={styles['event']}>
      <span className={styles['icon']}>
        <EventIcon kind={kind} />
      </span>
      <span className={styles['what']}>{texts.activity.sentences[kind](count ?? 1, personName)}</span>
      <time dateTime={at} title={formatMoment(at, when)} className={styles['when']}>
        {formatWhen(at, { ...when, now })}
      </time>
    </li>
  )
}

function EventSkeletons() {
  return (
    <div className={styles['events']} aria-busy>
      {SKELETONS.map(key => (
        <Skeleton key={key} className={styles['skeleton']} />
      ))}
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_TIMES_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
