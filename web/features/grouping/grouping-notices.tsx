import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { ChangeBanner } from './change-banner.tsx'
import { groupingQuery } from './grouping-query.ts'
import styles from './grouping-notices.module.css'
import { useIsPostponed } from './postponed-change.ts'

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
