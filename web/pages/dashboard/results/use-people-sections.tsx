import { ChevronDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import type { PeopleCounts } from '../../../../shared/api/rare-people.ts'
import {
  type PeopleSection,
  useIsInteracting,
  usePeopleOrder,
} from '../../../features/people/use-people-order.ts'
import type { GridSection } from '../../../features/people/people-grid.tsx'
import { texts } from '../../../texts.ts'
import styles from './results-page.module.css'

/** With fewer people than this above it, the section of rare people is open at first. */
const MIN_OTHERS_TO_FOLD = 6

/**
 * Divides people into sections. The last one, of rare people, is folded at first, unless the page
 * would be nearly empty.
 */
export function usePeopleSections(people: readonly PersonSummary[] | undefined, counts: PeopleCounts) {
  const { isInteracting, handlers } = useIsInteracting()
  const [isNaming, setNaming] = useState(false)
  const { order, isFoldable, newCount, showNew } = usePeopleOrder(people, counts, isInteracting || isNaming)
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null)
  const bySection = useMemo(() => {
    const byId = new Map(people?.map(person => [person.id, person]))
    const groups: Record<PeopleSection, PersonSummary[]> = {
      favourites: [],
      named: [],
      unnamed: [],
      rare: [],
    }
    for (const [id, section] of order) {
      const person = byId.get(id)
      if (person) groups[section].push(person)
    }
    return groups
  }, [people, order])
  const { favourites, named, unnamed, rare } = bySection
  const others = favourites.length + named.length + unnamed.length
  // Decided once: naming rare people moves them above, and must not fold those that are left.
  if (isFoldable && others > 0 && isUnfolded === null) setUnfolded(others < MIN_OTHERS_TO_FOLD)
  const shown: GridSection[] = [
    { id: 'favourites', heading: renderTitle(texts.results.favourites), people: favourites },
    { id: 'named', heading: renderTitle(texts.results.named), people: named },
    {
      id: 'unnamed',
      heading: renderTitle(texts.results.unnamed),
      people: isFoldable ? unnamed : [...unnamed, ...rare],
    },
    {
      id: 'rare',
      heading: (
        <Fold count={counts.rare} isOpen={isUnfolded === true} onToggle={() => setUnfolded(!isUnfolded)} />
      ),
      people: isUnfolded ? rare : [],
    },
  ].filter(({ id, people: some }) => (id === 'rare' ? isFoldable : some.length > 0))
  return {
    shown,
    newCount,
    showNew,
    interactionHandlers: handlers,
    setNaming,
  }
}

function renderTitle(text: string): ReactNode {
  return <h2 className={styles['section']}>{text}</h2>
}

type FoldProps = { count: number; isOpen: boolean; onToggle: () => void }

function Fold({ count, isOpen, onToggle }: FoldProps) {
  return (
    <h2 className={styles['section']}>
      <button type="button" className={styles['fold']} aria-expanded={isOpen} onClick={onToggle}>
        {texts.results.seldom(count)}
        <ChevronDown aria-hidden />
      </button>
    </h2>
  )
}
