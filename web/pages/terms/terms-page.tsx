import { useQuery } from '@tanstack/react-query'
import { consentTextQuery } from '../../features/consent/consent-text-query.ts'
import { ConsentArticle } from '../../features/consent/consent-article.tsx'
import { texts } from '../../texts.ts'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { PublicFooter } from '../public/public-footer.tsx'
import { PublicHeader } from '../public/public-header.tsx'
import { AgreementForm } from './agreement-form.tsx'
import { KeyPoints } from './key-points.tsx'
import styles from './terms-page.module.css'
import { useReadingPlace } from './use-reading-place.ts'

export function TermsPage() {
  const { data: text, isError, refetch } = useQuery(consentTextQuery())
  const wording = text?.wording
  useTitle(texts.title(texts.terms.screen), texts.terms.description)
  const { fraction, current } = useReadingPlace(wording?.sections.map(({ key }) => key) ?? [])
  return (
    <div className={styles['screen']}>
      <PublicHeader />
      <main className={styles['page']}>
        <div className={styles['progress']}>
          <ProgressBar label={texts.terms.progress} value={fraction} />
        </div>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{wording?.title ?? texts.terms.screen}</h1>
          {wording && <p className={styles['introduction']}>{wording.introduction}</p>}
          {text && <p className={styles['version']}>{texts.terms.version(readDay(text.version))}</p>}
        </header>
        {isError && <QueryError onRetry={refetch} />}
        {text && wording ? (
          <div className={styles['columns']}>
            <KeyPoints wording={wording} current={current} />
            <div className={styles['text']}>
              <ConsentArticle wording={wording} />
              <AgreementForm text={text} />
            </div>
          </div>
        ) : (
          !isError && <Skeleton className={styles['skeleton']} />
        )}
      </main>
      <PublicFooter />
    </div>
  )
}

/** The day with which the name of a version begins: `2026-11-26`, `2026-11-26-connected`. */
function readDay(version: string): string {
  return version.slice(0, 'yyyy-mm-dd'.length)
}
