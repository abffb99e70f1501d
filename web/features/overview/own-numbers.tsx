import { useQuery } from '@tanstack/react-query'
import { texts } from '../../texts.ts'
import { Card } from '../../ui/card.tsx'
import { NumberList } from '../../ui/number-list.tsx'
import { overviewQuery } from './overview-query.ts'

type OwnNumbersProps = { uid: string; photoCount: number; personCount: number }

/** Shows the size of the user's library and the year of its first photo. */
export function OwnNumbers({ uid, photoCount, personCount }: OwnNumbersProps) {
  const firstTakenAt = useQuery(overviewQuery(uid)).data?.firstTakenAt
  const numbers = [
    { label: texts.profile.ownPhotos, value: texts.number(photoCount) },
    { label: texts.profile.ownPeople, value: texts.number(personCount) },
    // Camera times have no time zone and are stored as UTC.
    ...(firstTakenAt ? [{ label: texts.profile.firstPhoto, value: firstTakenAt.slice(0, 4) }] : []),
  ]
  return (
    <Card heading={texts.profile.ownNumbers}>
      <NumberList numbers={numbers} />
    </Card>
  )
}
