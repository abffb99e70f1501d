import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { describeSkipReason } from './describe-skip-reason.ts'
import { FileReasons } from './file-reasons.tsx'
import { limitsQuery } from './limits-query.ts'
import styles from './takeout-problems.module.css'
import type { SizeLimits } from './triage-files.ts'
import type { TakeoutProblem, TakeoutState } from './takeout-state.ts'

const MAX_NAMES = 10
const MAX_PROBLEMS_SHOWN = 20

/** Lists missing archives, archives that cannot be read, and photos that were not imported. */
export function TakeoutProblems({ state }: { state: TakeoutState }) {
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
