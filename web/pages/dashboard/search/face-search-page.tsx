import { Camera, ImageUp, RotateCcw, ScanFace, X } from 'lucide-react'
import { describeError, describeFailure } from '../../../api-client.ts'
import { useAgreement } from '../../../features/consent/use-consent.ts'
import { useFaceSearch } from '../../../features/face-search/use-face-search.ts'
import { SCREENS } from '../../../../shared/api/screens.ts'
import { texts } from '../../../texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import styles from './face-search-page.module.css'
import { ConsentNotice } from '../consent-notice.tsx'
import { BackLink, PageHeading } from '../page-heading.tsx'
import { Link } from '@tanstack/react-router'
import type { FaceMatch, SearchedFace } from '../../../../shared/api/search.ts'
import { Portrait } from '../../../entities/people/portrait.tsx'
import { toBoxStyle } from '../../../entities/faces/face-box.ts'
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'

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

type FaceMatchesProps = { face: SearchedFace; position: number | null }

/** The person of a face or, if uncertain, the most similar ones. */
function FaceMatches({ face, position }: FaceMatchesProps) {
  const likely = face.matches.filter(({ isLikely }) => isLikely).slice(0, 1)
  const shown = likely.length > 0 ? likely : face.matches.slice(0, 3)
  return (
    <section className={styles['matches']}>
      {position !== null && <h2 className={styles['heading']}>{texts.faceSearch.face(position)}</h2>}
      {likely.length === 0 && (
        <p className={styles['note']}>
          {face.matches.length > 0 ? texts.faceSearch.unsure : texts.faceSearch.nobody}
        </p>
      )}
      <ul className={styles['list']}>
        {shown.map(match => (
          <li key={match.person.id}>
            <Match match={match} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Match({ match: { person, isLikely } }: { match: FaceMatch }) {
  return (
    <div className={styles['match']} data-likely={isLikely || undefined}>
      <Portrait faceId={person.coverFaceId} size={isLikely ? 'medium' : 'small'} />
      <div className={styles['text']}>
        <Link to={SCREENS.person} params={{ personId: person.id }} className={styles['name']}>
          {isLikely ? texts.faceSearch.likely(person.name) : person.name}
        </Link>
        <Link to={SCREENS.search} search={{ with: person.id }} className={styles['photos']}>
          {texts.faceSearch.listPhotosOf(person.name, person.photoCount)}
        </Link>
      </div>
    </div>
  )
}

type QueryPictureProps = { address: string; faces: readonly SearchedFace[]; isSearching: boolean }

/** The chosen picture with the faces found in it. */
function QueryPicture({ address, faces, isSearching }: QueryPictureProps) {
  return (
    <div className={styles['picture']} data-searching={isSearching || undefined}>
      <img src={address} alt={texts.faceSearch.picture} className={styles['image']} />
      {faces.map(({ box }, index) => (
        <span
          // eslint-disable-next-line react/no-array-index-key -- their order never changes
          key={index}
          className={styles['face']}
          style={toBoxStyle(box)}
        >
          {faces.length > 1 && <span className={styles['number']}>{texts.number(index + 1)}</span>}
        </span>
      ))}
    </div>
  )
}

/** Accepts one picture: dropped, pasted, chosen, or taken with a phone's camera. */
function PictureDrop({ onPicture }: { onPicture: (picture: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const take = (picture: File | undefined) => picture && onPicture(picture)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0])
    event.target.value = ''
  }
  const paste = useEffectEvent(({ clipboardData }: ClipboardEvent) => take(clipboardData?.files[0]))
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    // On the window, since no element here has the focus when the user pastes.
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
  return (
    <DropZone
      icon={<ScanFace />}
      title={isTouch ? texts.faceSearch.pickTitle : texts.faceSearch.dropTitle}
      overTitle={texts.faceSearch.dropNow}
      hints={[texts.faceSearch.notKept]}
      onDrop={({ files }) => take(files[0])}
      choose={{ label: texts.faceSearch.choose, look: 'primary', icon: <ImageUp aria-hidden /> }}
      onChoose={() => chooser.current?.click()}
    >
      {isTouch && (
        <Button icon={<Camera aria-hidden />} onClick={() => camera.current?.click()}>
          {texts.faceSearch.take}
        </Button>
      )}
      <input ref={chooser} type="file" hidden accept="image/*,.heic,.heif" onChange={pick} />
      <input ref={camera} type="file" hidden accept="image/*" capture="user" onChange={pick} />
    </DropZone>
  )
}
