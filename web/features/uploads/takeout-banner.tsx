import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { sessionQuery } from '../../entities/session/session.ts'
import { texts } from '../../texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { createBrowserTransport } from './browser-transport.ts'
import { limitsQuery } from './limits-query.ts'
import { useUploadStores, useLeaveWarning } from './upload-context.ts'
import { dismissUploadFailure, notifyUploadFailure } from './use-start-upload.ts'
import { isOutage } from './upload-status.ts'
import { startArchiveThread } from './archive-thread.ts'
import { describeDetails, describeTitle } from './describe-takeout.ts'
import { TakeoutImport } from './takeout-import.ts'
import { takeoutServer } from './takeout-server.ts'
import { isImporting, type TakeoutState, type TakeoutProblem } from './takeout-state.ts'
import { describeSkipReason, FileReasons } from './file-reasons.tsx'
import styles from './takeout-banner.module.css'
import type { SizeLimits } from './triage-files.ts'

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

const MAX_NAMES = 10
const MAX_PROBLEMS_SHOWN = 20

/** Lists missing archives, archives that cannot be read, and photos that were not imported. */
function TakeoutProblems({ state }: { state: TakeoutState }) {
  const { data: limits } = useQuery(limitsQuery)
  const words = texts.takeout
  const { missing, parts, problems, problemCount } = state
  const unread = parts.flatMap(({ file: { name }, problem }) =>
    problem === null ? [] : [{ name, reason: words.archiveProblems[problem] }],
  )
  if (missing.length + unread.length + problemCount === 0) return null
  const shown = problems.slice(0, MAX_PROBLEMS_SHOWN).map(problem => ({
    name: problem.path.split('/').slice(-2).join('/'),
    reason: describeProblem(problem, limits ?? { maxFileBytes: 0, maxRawBytes: 0, maxFilmBytes: 0 }),
  }))
  return (
    <div className={styles['problems']}>
      {missing.length > 0 && <p>{words.missing(missing.length, formatNames(missing))}</p>}
      {unread.length > 0 && <FileReasons files={unread} max={MAX_PROBLEMS_SHOWN} />}
      {problemCount > 0 && (
        <>
          <p>{words.notImported(problemCount)}</p>
          <FileReasons files={shown} max={MAX_PROBLEMS_SHOWN} />
          {problemCount > shown.length && <p>{texts.notUploaded.andMore(problemCount - shown.length)}</p>}
        </>
      )}
    </div>
  )
}

function formatNames(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES
  const shown = names.slice(0, MAX_NAMES).join(', ')
  return rest > 0 ? `${shown} ${texts.notUploaded.andMore(rest)}` : shown
}

function describeProblem(problem: TakeoutProblem, limits: SizeLimits): string {
  if ('reason' in problem) return problem.reason
  const { path: name, size } = problem
  if (problem.problem === 'damaged') return texts.takeout.damagedPhoto
  return describeSkipReason({ name, size, reason: problem.problem }, limits)
}
