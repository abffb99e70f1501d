import { useQuery } from '@tanstack/react-query'
import { consentTextQuery } from '../../features/consent/use-consent.ts'
import { texts } from '../../texts.ts'
import { QueryError } from '../../entities/errors/query-error.tsx'
import { ProgressBar } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import { PublicFooter } from '../public/public-footer.tsx'
import { PublicHeader } from '../public/public-header.tsx'
import { AgreementForm } from './agreement-form.tsx'
import styles from './terms-page.module.css'
import type { ConsentWording } from '../../../shared/api/consents.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { FileSearch, LockKeyhole, ScanFace, ShieldCheck } from 'lucide-react'

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

/** The consent text; each section has its key as id. */
function ConsentArticle({ wording }: { wording: ConsentWording }) {
  return (
    <div className={styles['article']}>
      {wording.sections.map(({ key, heading, paragraphs, points }) => (
        <section key={key} id={key} className={styles['section']} aria-labelledby={`${key}-heading`}>
          <h2 id={`${key}-heading`} className={styles['heading']}>
            {heading}
          </h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul className={styles['points']}>
            {points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/**
 * A section counts as being read when its beginning is above this fraction of the window's height.
 */
const READING_LINE = 0.35

/** Returns how far the page is scrolled, 0 to 1, and which section is being read. */
function useReadingPlace(sectionIds: readonly string[]): { fraction: number; current: string | null } {
  const [place, setPlace] = useState<{ fraction: number; current: string | null }>({
    fraction: 0,
    current: null,
  })
  const measure = useEffectEvent(() => setPlace(readPlace(sectionIds)))
  useEffect(() => {
    let frame = 0
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        measure()
      })
    }
    // Also when the text is loaded, and when the window's size changes.
    const growing = new ResizeObserver(scheduleMeasure)
    growing.observe(document.body)
    addEventListener('scroll', scheduleMeasure, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      growing.disconnect()
      removeEventListener('scroll', scheduleMeasure)
    }
  }, [])
  return place
}

function readPlace(ids: readonly string[]): { fraction: number; current: string | null } {
  const page = document.documentElement
  const room = page.scrollHeight - page.clientHeight
  // Nothing to scroll: all of it is visible.
  const fraction = room <= 0 ? 1 : Math.min(1, Math.max(0, page.scrollTop / room))
  const sections = ids.flatMap(id => document.getElementById(id) ?? [])
  const begun = sections.filter(
    section => section.getBoundingClientRect().top <= page.clientHeight * READING_LINE,
  )
  // At the end of the page the last section may be too short to reach the line.
  const current = fraction > 0.99 ? sections.at(-1) : (begun.at(-1) ?? sections[0])
  return { fraction, current: current?.id ?? null }
}

type Key = ConsentWording['sections'][number]['key']

const ICONS = {
  'privacy-protection': ShieldCheck,
  'data-processing': ScanFace,
  'security-measures': LockKeyhole,
  'full-transparency': FileSearch,
} as const satisfies Record<Key, unknown>

type KeyPointsProps = { wording: ConsentWording; current: string | null }

/** The four key points beside the text; the one being read is highlighted. */
function KeyPoints({ wording, current }: KeyPointsProps) {
  return (
    <nav className={styles['keyPoints']} aria-label={texts.terms.keyPoints}>
      <ol className={styles['list']}>
        {wording.sections.map(({ key, heading }) => {
          const Icon = ICONS[key]
          return (
            <li key={key}>
              <a
                href={`#${key}`}
                className={styles['point']}
                aria-current={key === current ? 'location' : undefined}
              >
                <Icon aria-hidden />
                {heading}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
