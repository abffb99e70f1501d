import { RotateCcw, X } from 'lucide-react'
import { describeError, describeFailure } from '../../../api-client.ts'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { PictureDrop, QueryPicture } from '../../../features/face-search/query-picture.tsx'
import { FaceMatches } from '../../../features/face-search/face-matches.tsx'
import { useFaceSearch } from '../../../features/face-search/use-face-search.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import styles from './face-search-page.module.css'
import { ConsentNotice } from '../consent-notice.tsx'
import { BackLink, PageHeading } from '../page-heading.tsx'

/** Finds the people whose faces are in a given picture. */
export function FaceSearchPage() {
  useTitle(texts.title(texts.faceSearch.heading), texts.faceSearch.lead)
  const { picture, search, error, isSearching, ask, retry, clear } = useFaceSearch()
  const agreement = useAgreement()
  const failure = search?.failure ?? null
  const hasNoFace = failure?.code === 'no-face'
  const problem = error
    ? describeError(error)
    : failure && describeFailure(failure.code, failure.reason || texts.faceSearch.failed)
  return (
    <>
      <BackLink to={SCREENS.search}>{texts.search.heading}</BackLink>
      <PageHeading heading={texts.faceSearch.heading} lead={texts.faceSearch.lead} />
      <ConsentNotice />
      {picture === null ? (
        agreement === 'given' && <PictureDrop onPicture={ask} />
      ) : (
        <div className={styles['asked']}>
          <QueryPicture address={picture} faces={search?.faces ?? []} isSearching={isSearching} />
          <div className={styles['answer']}>
            <p role="status" className={styles['status']}>
              {isSearching && texts.faceSearch.looking}
            </p>
            {problem && (
              <Notice
                tone={hasNoFace ? 'plain' : 'bad'}
                isAlert
                actions={
                  !hasNoFace && (
                    <Button size="small" onClick={retry}>
                      {texts.errors.retry}
                    </Button>
                  )
                }
              >
                {problem}
              </Notice>
            )}
            {search?.faces.map((face, index, { length }) => (
              <FaceMatches
                // eslint-disable-next-line react/no-array-index-key -- their order never changes
                key={index}
                face={face}
                position={length > 1 ? index + 1 : null}
              />
            ))}
            <div>
              <Button icon={isSearching ? <X aria-hidden /> : <RotateCcw aria-hidden />} onClick={clear}>
                {isSearching ? texts.faceSearch.stop : texts.faceSearch.another}
              </Button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
