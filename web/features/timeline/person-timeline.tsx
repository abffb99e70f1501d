import { useQuery } from '@tanstack/react-query'
import { FaceCrop } from '../../entities/faces/face-crop.tsx'
import { texts } from '../../texts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './person-timeline.module.css'
import { timelineQuery } from './timeline-query.ts'

type PersonTimelineProps = {
  personId: string
  /** The year whose photos are shown; null for all. */
  year: number | null
  onYear: (year: number | null) => void
  onOpenPhoto: (photoId: string) => void
}

/** A person's faces over the years, and a choice of years. Empty with fewer than two faces. */
export function PersonTimeline({ personId, year, onYear, onOpenPhoto }: PersonTimelineProps) {
  const { data } = useQuery(timelineQuery(personId))
  if (!data || (data.strip.length < 2 && year === null)) return null
  const { strip, years, undatedCount } = data
  const content = (
    <>
      <ol className={styles['strip']}>
        {strip.map(({ faceId, photoId, takenAt }, index) => {
          const ofYear = readYear(takenAt)
          const isFirst = index === 0 || readYear(strip[index - 1]?.takenAt ?? '') !== ofYear
          return (
            <li key={faceId} className={styles['item']}>
              <button
                type="button"
                className={styles['face']}
                data-faint={(year !== null && year !== ofYear) || undefined}
                aria-label={texts.timeline.openPhoto(takenAt.slice(0, 10))}
                onClick={() => onOpenPhoto(photoId)}
              >
                <FaceCrop faceId={faceId} className={styles['image']} />
              </button>
              <span aria-hidden className={styles['mark']}>
                {isFirst ? ofYear : ''}
              </span>
            </li>
          )
        })}
      </ol>
      {(years.length > 1 || year !== null) && (
        <ul className={styles['years']}>
          <Year isChosen={year === null} label={texts.timeline.allYears} onChoose={() => onYear(null)} />
          {years.map(({ year: ofYear, photoCount }) => (
            <Year
              key={ofYear}
              isChosen={year === ofYear}
              label={texts.timeline.yearWith(ofYear, photoCount)}
              onChoose={() => onYear(year === ofYear ? null : ofYear)}
            />
          ))}
        </ul>
      )}
      {undatedCount > 0 && <p className={styles['note']}>{texts.timeline.undated(undatedCount)}</p>}
    </>
  )
  if (years.length < 2 && year === null)
    return <Disclosure summary={texts.timeline.heading}>{content}</Disclosure>
  return (
    <section className={styles['timeline']} aria-label={texts.timeline.heading}>
      <h2 className={styles['heading']}>{texts.timeline.heading}</h2>
      {content}
    </section>
  )
}

function Year({ isChosen, label, onChoose }: { isChosen: boolean; label: string; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={styles['year']} aria-pressed={isChosen} onClick={onChoose}>
        {label}
      </button>
    </li>
  )
}

/** Returns the year by the camera's clock. */
function readYear(takenAt: string): number {
  return Number(takenAt.slice(0, 4))
}
