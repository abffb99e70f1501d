import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import {
  CircleAlert,
  Ellipsis,
  EyeOff,
  History,
  Images,
  ListChecks,
  Mountain,
  ScanFace,
  Search,
  Tags,
} from 'lucide-react'
import type { Stats } from '../../../shared/api/progress.ts'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuLink } from '../../ui/menu.tsx'
import styles from './results-links.module.css'

type Way = {
  readonly to: (typeof SCREENS)[
    | 'search'
    | 'faceSearch'
    | 'piles'
    | 'allPhotos'
    | 'withoutFaces'
    | 'failed'
    | 'history'
    | 'hidden']
  readonly Icon: LucideIcon
  readonly label: string
}

/** Of what begins to choose people; who ends that has the focus there again. */
export const CHOOSE_ID = 'choose-several'

/** `onChoose`: begins or ends to choose people, of whom then something is done together. */
type WaysProps = { stats: Stats | undefined; isChoosing: boolean; onChoose: () => void }

/** The ways from everybody to certain photos and faces. */
export function SearchLinks() {
  return waysToFind().map(way => <WayLink key={way.to} way={way} />)
}

/** All ways where there is little room: the first in sight, the others in a menu. */
export function ResultsMenu({ stats, isChoosing, onChoose }: WaysProps) {
  const [first, ...rest] = waysToFind()
  return (
    <>
      {first && <WayLink way={first} />}
      <Menu id={CHOOSE_ID} label={texts.results.more} icon={<Ellipsis aria-hidden />}>
        <MenuAction icon={<ListChecks aria-hidden />} onPress={onChoose}>
          {isChoosing ? texts.corrections.done : texts.corrections.choose}
        </MenuAction>
        {[...rest, ...waysToPhotos(stats), ...waysOfPeople()].map(({ to, Icon, label }) => (
          <MenuLink key={to} icon={<Icon aria-hidden />} link={<Link to={to} />}>
            {label}
          </MenuLink>
        ))}
      </Menu>
    </>
  )
}

/** The ways to all photos, and to those that are in no cluster. */
export function PhotoLinks({ stats }: Pick<WaysProps, 'stats'>) {
  const ways = waysToPhotos(stats)
  if (ways.length === 0) return null
  return (
    <div className={styles['row']}>
      {ways.map(way => (
        <WayLink key={way.to} way={way} />
      ))}
    </div>
  )
}

/** What can be done with people as a whole. */
export function PeopleLinks({ isChoosing, onChoose }: Omit<WaysProps, 'stats'>) {
  return (
    <>
      <Button id={CHOOSE_ID} size="small" icon={<ListChecks aria-hidden />} onClick={onChoose}>
        {isChoosing ? texts.corrections.done : texts.corrections.choose}
      </Button>
      {waysOfPeople().map(way => (
        <WayLink key={way.to} way={way} />
      ))}
    </>
  )
}

function WayLink({ way: { to, Icon, label } }: { way: Way }) {
  return (
    <Link to={to} className={buttonClass('secondary', 'small')}>
      <Icon aria-hidden />
      {label}
    </Link>
  )
}

function waysToFind(): readonly Way[] {
  return [
    { to: SCREENS.search, Icon: Search, label: texts.search.open },
    { to: SCREENS.faceSearch, Icon: ScanFace, label: texts.faceSearch.open },
    { to: SCREENS.piles, Icon: Tags, label: texts.piles.open },
  ]
}

function waysToPhotos(stats: Stats | undefined): readonly Way[] {
  const { imagesProcessed = 0, photos = 0, photosWithoutFaces = 0, photosFailed = 0 } = stats ?? {}
  const all = { to: SCREENS.allPhotos, Icon: Images, label: texts.allPhotos.link(photos) } as const
  const faceless = {
    to: SCREENS.withoutFaces,
    Icon: Mountain,
    label: texts.results.withoutFaces(photosWithoutFaces),
  } as const
  const failed = {
    to: SCREENS.failed,
    Icon: CircleAlert,
    label: texts.results.failedPhotos(photosFailed),
  } as const
  return [
    ...(imagesProcessed > 0 ? [all] : []),
    ...(photosWithoutFaces > 0 ? [faceless] : []),
    ...(photosFailed > 0 ? [failed] : []),
  ]
}

function waysOfPeople(): readonly Way[] {
  return [
    { to: SCREENS.history, Icon: History, label: texts.history.heading },
    { to: SCREENS.hidden, Icon: EyeOff, label: texts.corrections.hiddenPeople },
  ]
}
