import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent } from 'react'
import { DELETING_ACCOUNT } from '../../features/account-deletion/delete-account.ts'
import { FaceSearchBanner } from '../../features/consent/face-search-banner.tsx'
import { refreshPeople } from '../../features/corrections/refresh-people.ts'
import { DownloadTray } from '../../features/downloads/download-tray.tsx'
import type { BatchOutcome } from '../../features/progress/finished-batches.ts'
import { ProcessingBanner } from '../../features/progress/processing-banner.tsx'
import { progressQuery } from '../../features/progress/progress-query.ts'
import { useProgressStream } from '../../features/progress/use-progress-stream.ts'
import { sessionQuery } from '../../features/session/session-query.ts'
import { UploadBanner } from '../../features/uploads/upload-banner.tsx'
import { useUploadSummary } from '../../features/uploads/upload-context.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { notify } from '../../ui/notifications.ts'
import { useDropGuard } from '../../ui/use-drop-guard.ts'
import { WhenFirstUsed } from '../../ui/when-first-used.tsx'
import styles from './dashboard-layout.module.css'
import { DashboardNavigation } from './dashboard-navigation.tsx'
import { DashboardStores } from './dashboard-stores.tsx'
import { UndoKeys } from './undo-keys.tsx'

// Nobody has downloaded anything yet.
const Farewell = lazy(async () => ({ default: (await import('./farewell.tsx')).Farewell }))

export function DashboardLayout() {
  useDropGuard()
  return (
    <DashboardStores>
      <a href="#content" className={styles['skip']}>
        {texts.skipToContent}
      </a>
      <div className={styles['layout']}>
        <DashboardNavigation />
        <main id="content" tabIndex={-1} className={styles['content']}>
          <LiveProgress />
          <Outlet />
        </main>
      </div>
      <DownloadTray />
      <SessionGuard />
      <UndoKeys />
      <WhenFirstUsed>
        <Farewell />
      </WhenFirstUsed>
    </DashboardStores>
  )
}

/** The banners, and what follows when the work they tell of is done. */
function LiveProgress() {
  const { batchId } = useUploadSummary()
  const photosToSearch = useQuery(progressQuery).data?.stats.photosToSearch ?? 0
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const tellOutcome = (outcome: BatchOutcome) => {
    refreshPeople(queryClient)
    if (outcome === 'failed') {
      notify('bad', texts.upload.failed)
      return
    }
    notify('good', texts.upload.succeeded)
    if (pathname.replace(/\/$/, '') === SCREENS.dashboard) void navigate({ to: SCREENS.results })
  }
  useProgressStream({
    ownBatchId: batchId,
    onOutcome: tellOutcome,
    onPeopleChanged: () => refreshPeople(queryClient),
    onClosed: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  return (
    <div className={styles['banners']}>
      <UploadBanner />
      <ProcessingBanner ownBatchId={batchId} />
      <FaceSearchBanner photosToSearch={photosToSearch} />
    </div>
  )
}

/** Leads to the login when the session has ended while the dashboard was open. */
function SessionGuard() {
  const { data: user } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const { href } = useLocation()
  const isDeleting = useIsMutating({ mutationKey: DELETING_ACCOUNT }) > 0
  const isGone = user === null && !isDeleting
  const leave = useEffectEvent(() => {
    notify('plain', texts.dashboard.sessionEnded)
    void navigate({ to: SCREENS.login, search: { back: href }, ignoreBlocker: true })
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  return null
}
