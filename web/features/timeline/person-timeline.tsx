import { queryOptions, useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import type { Timeline } from '../../../shared/api/people.ts'
import { FaceCrop } from '../../entities/people/portrait.tsx'
import { texts } from '../../texts.ts'
import { Disclosure } from '../../ui/card.tsx'
import styles from './person-timeline.module.css'
import { call } from '../../api-client.ts'

type PersonTimelineProps = {
  personId: string
  /** The year whose photos are shown; null for all. */
  year: number | null
  onYear: (year: number | null) => void
  onOpenPhoto: (photoId: string) => void
}

/**
 * The years with photos of a person, each with a face, to choose one. Photos of one year have only
 * a row of faces, which is folded. Empty with fewer than two faces.
 */
export function PersonTimeline({ personId, year, onYear, onOpenPhoto }: PersonTimelineProps) {
  const { data } = useQuery(timelineQuery(personId))
  if (!data || (data.strip.length < 2 && year === null)) return null
  const { strip, years, undatedCount } = data
  const note = undatedCount > 0 && <p className={styles['note']}>{texts.timeline.undated(undatedCount)}</p>
  if (years.length < 2 && year === null) {
    return (
      <Disclosure summary={texts.timeline.heading}>
        <Faces strip={strip} onOpenPhoto={onOpenPhoto} />
        {note}
      </Disclosure>
    )
  }
  return (
    <section className={styles['timeline']} aria-label={texts.timeline.heading}>
      <h2 className={styles['heading']}>{texts.timeline.heading}</h2>
      <ul className={styles['row']}>
        <li>
          <button
            type="button"
            className={styles['year']}
            aria-pressed={year === null}
            onClick={() => onYear(null)}
          >
            <span className={styles['all']}>
              <CalendarRange aria-hidden />
            </span>
            {texts.timeline.allYears}
          </button>
        </li>
        {addYear(years, year).map(({ year: ofYear, photoCount, faceIds }) => (
          <li key={ofYear}>
            <button
              type="button"
              className={styles['year']}
              aria-pressed={year === ofYear}
              aria-label={texts.timeline.yearWith(ofYear, photoCount)}
              title={texts.timeline.yearWith(ofYear, photoCount)}
              onClick={() => onYear(year === ofYear ? null : ofYear)}
            >
              {faceIds[0] === undefined ? (
                <span className={styles['image']} />
              ) : (
                <FaceCrop faceId={faceIds[0]} className={styles['image']} />
              )}
              {texts.timeline.year(ofYear)}
            </button>
          </li>
        ))}
      </ul>
      {year === null && note}
    </section>
  )
}

/** Adds the chosen year when its last photo was deleted, so that it does not vanish. */
function addYear(years: Timeline['years'], chosen: number | null): Timeline['years'] {
  if (chosen === null || years.some(({ year }) => year === chosen)) return years
  return [...years, { year: chosen, photoCount: 0, faceIds: [] }].toSorted(
    (one, other) => one.year - other.year,
  )
}

type FacesProps = Pick<PersonTimelineProps, 'onOpenPhoto'> & { strip: Timeline['strip'] }

function Faces({ strip, onOpenPhoto }: FacesProps) {
  return (
    <ol className={styles['row']}>
      {strip.map(({ faceId, photoId, takenAt }) => (
        <li key={faceId}>
          <button
            type="button"
            className={styles['face']}
            aria-label={texts.timeline.openPhoto(takenAt)}
            onClick={() => onOpenPhoto(photoId)}
          >
            <FaceCrop faceId={faceId} className={styles['image']} />
          </button>
        </li>
      ))}
    </ol>
  )
}

export const timelineQuery = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'timeline', personId],
    queryFn: ({ signal }) => call('GET /api/people/:personId/timeline', { params: { personId }, signal }),
  })
