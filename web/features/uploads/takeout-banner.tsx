import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '../../entities/session/session.ts'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { createBrowserTransport } from './browser-transport.ts'
import { limitsQuery } from './limits-query.ts'
import { useUploadStores } from './upload-context.ts'
import { dismissUploadFailure, notifyUploadFailure } from './upload-failure.ts'
import { isOutage } from './upload-status.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { startArchiveThread } from './archive-thread.ts'
import { describeDetails, describeTitle } from './describe-takeout.ts'
import { TakeoutImport } from './takeout-import.ts'
import { TakeoutProblems } from './takeout-problems.tsx'
import { takeoutServer } from './takeout-requests.ts'
import { isImporting, type TakeoutState } from './takeout-state.ts'

type TakeoutBannerProps = {
  /** All that were chosen. */
  archives: readonly File[]
  /** For tests. */
  takeout?: TakeoutImport
}

/** Shows what chosen archives contain, imports them, and shows the progress and the outcome. */
export function TakeoutBanner({ archives, takeout: given }: TakeoutBannerProps) {
  const { selection } = useUploadStores()
  const queryClient = useQueryClient()
  const created = useTakeoutImport()
  const takeout = given ?? created
  const state = useSyncExternalStore(takeout.subscribe, takeout.read)
  useLeaveWarning(isImporting(state))
  const addNew = useEffectEvent((files: readonly File[]) => takeout.add(files))
  useEffect(() => void addNew(archives), [archives])
  const start = async () => {
    dismissUploadFailure()
    await takeout.start()
    await queryClient.invalidateQueries({ queryKey: ['album-names'] })
  }
  const leave = () => {
    selection.clearArchives()
    if (state.phase === 'running' || state.phase === 'paused')
      takeout.cancel().catch(() => notifyUploadFailure(texts.errors.unreachable))
    else takeout.forget()
  }
  if (state.parts.length === 0) return null
  const isRunning = isImporting(state)
  return (
    <Banner
      title={describeTitle(state)}
      detail={describeDetails(state)}
      {...(isRunning && { progressLabel: texts.takeout.progress })}
      fraction={state.phase === 'matching' || state.byteSize === 0 ? null : state.bytesRead / state.byteSize}
      isPaused={state.phase === 'paused' || state.blocker !== null}
      actions={<Actions state={state} takeout={takeout} onStart={() => void start()} onLeave={leave} />}
    >
      <TakeoutProblems state={state} />
    </Banner>
  )
}

type ActionsProps = { state: TakeoutState; takeout: TakeoutImport; onStart: () => void; onLeave: () => void }

function Actions({ state: { phase, blocker, parts }, takeout, onStart, onLeave }: ActionsProps) {
  const words = texts.takeout
  switch (phase) {
    case 'counting':
    case 'ready':
      return (
        <>
          <Button
            size="small"
            look="primary"
            disabled={phase === 'counting' || parts.every(({ problem }) => problem !== null)}
            onClick={onStart}
          >
            {words.start}
          </Button>
          <Button size="small" look="quiet" onClick={onLeave}>
            {words.notNow}
          </Button>
        </>
      )
    case 'running':
    case 'paused':
      return (
        <>
          {isOutage(blocker) && phase === 'running' && (
            <Button size="small" onClick={() => takeout.tryNow()}>
              {texts.upload.tryNow}
            </Button>
          )}
          <Button size="small" onClick={() => (phase === 'paused' ? takeout.resume() : takeout.pause())}>
            {phase === 'paused' ? texts.upload.resume : texts.upload.pause}
          </Button>
          <Button size="small" look="quiet" onClick={onLeave}>
            {words.cancel}
          </Button>
        </>
      )
    case 'matching':
    case 'finished':
    case 'failed':
      return (
        <>
          {phase !== 'matching' && (
            <Button size="small" onClick={onStart}>
              {words.again}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={onLeave}>
            {texts.notUploaded.dismissFailed}
          </Button>
        </>
      )
  }
}

/** Returns the import of this window, which lasts while its banner is shown. */
function useTakeoutImport(): TakeoutImport {
  const queryClient = useQueryClient()
  const [takeout] = useState(
    () =>
      new TakeoutImport({
        transport: createBrowserTransport(() => queryClient.getQueryData(sessionQuery.queryKey)?.uid ?? ''),
        server: takeoutServer,
        startThread: startArchiveThread,
        readLimits: () => queryClient.ensureQueryData(limitsQuery),
        now: () => performance.now(),
      }),
  )
  return takeout
}
