import { call } from '../../api-client.ts'
import { lazyPart } from '../../lazy-part.ts'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { DELETING_ACCOUNT } from '../../features/account-deletion/delete-account.ts'
import { consentQuery } from '../../features/consent/use-consent.ts'
import { refreshPeople } from '../../entities/people/people-queries.ts'
import { type BatchOutcome, useProgressStream } from '../../features/progress/use-progress-stream.ts'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { forgetData, sessionQuery } from '../../entities/session/session.ts'
import { LOGGING_OUT } from './use-logout.ts'
import { useUploadStores, useUploadSummary } from '../../features/uploads/upload-context.ts'
import {
  dismissUploadFailure,
  notifyUploadFailure,
  useStartUpload,
} from '../../features/uploads/use-start-upload.ts'
import { SCREENS } from '../../../shared/api/screens.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import { WhenFirstUsed } from '../../ui/render-later.tsx'
import styles from './dashboard-layout.module.css'
import { DashboardNavigation } from './dashboard-navigation.tsx'
import { DashboardStores } from './dashboard-stores.tsx'
import { LoadingDashboard } from './loading-dashboard.tsx'
import { ProgressBanners } from './progress-banners.tsx'
import { useIsHome } from './progress-line.tsx'
import { UndoKeys } from '../../features/history/undo-keys.tsx'

// Loaded after the first screen: they show downloads, and what to do after one.
const DownloadTray = lazyPart(async () => ({
  default: (await import('../../features/downloads/download-tray.tsx')).DownloadTray,
}))
const AfterDownloadDialogs = lazyPart(async () => ({
  default: (await import('./after-download-dialogs.tsx')).AfterDownloadDialogs,
}))

export function DashboardLayout() {
  const { data: user } = useQuery(sessionQuery)
  const isLoggingOut = useIsMutating({ mutationKey: LOGGING_OUT }) > 0
  const isDeleting = useIsMutating({ mutationKey: DELETING_ACCOUNT }) > 0
  const isLeaving = isLoggingOut || isDeleting
  // Nothing of the dashboard is shown without a session, also while the login screen is loaded.
  if (user === null) return isLeaving ? <LoadingDashboard /> : <SessionGuard />
  return (
    <DashboardStores>
      <a href="#content" className={styles['skip']}>
        {texts.skipToContent}
      </a>
      <div className={styles['layout']}>
        <DashboardNavigation />
        <main id="content" tabIndex={-1} className={styles['content']}>
          {!isLeaving && <LiveProgress />}
          {!isLoggingOut && <Outlet />}
        </main>
      </div>
      <UndoKeys />
      <WhenFirstUsed>
        <DownloadTray />
        <AfterDownloadDialogs />
      </WhenFirstUsed>
    </DashboardStores>
  )
}

/** The progress banners, and the notifications and updates when a batch has ended. */
function LiveProgress() {
  const { batchId } = useUploadSummary()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isHome = useIsHome()
  const { queue, selection } = useUploadStores()
  const startUpload = useStartUpload()
  const notifyMissing = (amount: number) => {
    const again = queue.listRetryable(selection.read().files)
    const retry = { label: texts.errors.retry, onPress: () => void startUpload(again) }
    notifyUploadFailure(texts.upload.someMissing(amount), again.length > 0 ? retry : undefined)
  }
  const lastEnded = useRef('')
  const areOthersUnderWay = () => {
    const batches = queryClient.getQueryData(progressQuery.queryKey)?.batches ?? []
    return batches.some(({ id, endedAt }) => endedAt === null && queue.batchIds.has(id))
  }
  const notifyOutcome = async ({ batchId: endedId, kind }: BatchOutcome) => {
    refreshPeople(queryClient)
    const missing = queue.countMissing(endedId)
    if (missing === null) return
    dismissUploadFailure()
    if (kind === 'failed') notifyUploadFailure(texts.upload.failed)
    // Stays on this screen, since it lists the missing files.
    else if (missing > 0) notifyMissing(missing)
    else {
      // The server may report the end of a batch before it has answered that the batch is complete.
      lastEnded.current = endedId
      await queue.whenInactive()
      // The last upload reports the success of all.
      if (lastEnded.current !== endedId || areOthersUnderWay()) return
      // Fetched again, since the user may have agreed in another tab or on another device.
      const [consent, stats] = await Promise.all([
        queryClient.fetchQuery({ ...consentQuery, staleTime: 0 }).catch(() => undefined),
        call('GET /api/stats').catch(() => undefined),
      ])
      // Meanwhile everything was moved to the trash.
      if (stats?.photos === 0) return
      if (consent === undefined || consent.state === 'in-force') notify('good', texts.upload.succeeded)
      else
        notify('plain', texts.upload.kept, {
          label: texts.consent.here,
          onPress: () => void navigate({ to: SCREENS.results }),
        })
      // Files that were chosen meanwhile have not been started yet.
      const isChoosing = selection.read().files.some(({ id }) => queue.readStatus(id).kind === 'waiting')
      if (isHome && !isChoosing) await navigate({ to: SCREENS.results })
    }
  }
  useProgressStream({
    ownBatchId: batchId,
    onOutcome: outcome => void notifyOutcome(outcome),
    onPeopleChanged: () => refreshPeople(queryClient),
    onClosed: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  return (
    <div className={styles['banners']} data-whole={isHome || undefined}>
      <ProgressBanners hasImport hasFailures={isHome} />
    </div>
  )
}

/** Redirects to the login when the session has ended while the dashboard was open. */
function SessionGuard() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const queryClient = useQueryClient()
  const leave = useEffectEvent(async () => {
    notify('plain', texts.dashboard.sessionEnded)
    await navigate({ to: SCREENS.login, search: { back: href }, ignoreBlocker: true })
    forgetData(queryClient)
  })
  useEffect(() => void leave(), [])
  return <LoadingDashboard />
}
