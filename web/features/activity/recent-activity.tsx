import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ActivityEvent, ActivityKind } from '../../../shared/api/account.ts'
import { language, texts } from '../../texts.ts'
import { findLocale } from '../../../shared/api/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import styles from './recent-activity.module.css'
import { call } from '../../api-client.ts'
import {
  Combine,
  Download,
  EyeOff,
  FileArchive,
  KeyRound,
  Link2,
  Link2Off,
  LogIn,
  LogOut,
  type LucideIcon,
  MessageCircle,
  MoveRight,
  Phone,
  Settings,
  ShieldCheck,
  ShieldOff,
  Split,
  Tag,
  TimerReset,
  Trash2,
  Undo2,
  Upload,
  UserPlus,
  UserRoundPen,
} from 'lucide-react'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'

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

type EventRowProps = {
  event: ActivityEvent
  timeZone: string | null
  now: number
}

function EventRow({ event: { kind, at, count, personName }, timeZone, now }: EventRowProps) {
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

const PAGE_SIZE = 8

/** The user's actions, newest first. */
const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: async ({ pageParam, signal }) =>
    call('GET /api/activity', { query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.nextCursor,
  // Other screens may have added some.
  staleTime: 0,
})

const ICONS: Record<ActivityKind, LucideIcon> = {
  'signed-up': UserPlus,
  'signed-in': LogIn,
  'signed-out-elsewhere': LogOut,
  'password-changed': KeyRound,
  'phone-changed': Phone,
  'google-added': Link2,
  'google-removed': Link2Off,
  'passkey-added': KeyRound,
  'passkey-removed': KeyRound,
  'two-factor-on': ShieldCheck,
  'two-factor-off': ShieldOff,
  'recovery-codes-renewed': ShieldCheck,
  'app-password-added': KeyRound,
  'app-password-revoked': KeyRound,
  uploaded: Upload,
  downloaded: Download,
  named: Tag,
  merged: Combine,
  split: Split,
  moved: MoveRight,
  hidden: EyeOff,
  undone: Undo2,
  deleted: Trash2,
  restored: Undo2,
  erased: Trash2,
  'deleted-all': Trash2,
  'consent-given': ShieldCheck,
  'consent-withdrawn': ShieldOff,
  'faces-expired': TimerReset,
  exported: FileArchive,
  'profile-saved': UserRoundPen,
  'settings-saved': Settings,
  'contact-sent': MessageCircle,
}

function EventIcon({ kind }: { kind: ActivityKind }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden />
}

type WhenOptions = {
  /** A BCP 47 tag. */
  readonly locale: string
  /** An IANA name; the browser's when null. */
  readonly timeZone: string | null
  readonly now: number
}

/** Formats a time: relatively within the last day, otherwise as a date. */
export function formatWhen(time: string, { locale, timeZone, now }: WhenOptions): string {
  const agoMs = Math.max(0, now - Date.parse(time))
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (agoMs < MINUTE_MS) return ago.format(0, 'second')
  if (agoMs < HOUR_MS) return ago.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
  if (agoMs < DAY_MS) return ago.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  return formatMoment(time, { locale, timeZone })
}

/** Formats date and time to the minute. */
function formatMoment(time: string, { locale, timeZone }: Omit<WhenOptions, 'now'>): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== null && { timeZone }),
  }).format(new Date(time))
}
