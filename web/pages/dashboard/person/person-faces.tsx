import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { FaceGrid } from '../../../features/faces/face-grid.tsx'
import { personFacesQuery } from '../../../features/faces/person-faces-query.ts'
import { texts } from '../../../texts.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useLoadMore } from '../../../ui/use-load-more.ts'
import { useSelection } from '../../../ui/use-selection.ts'
import { ChosenFacesBar } from './chosen-faces-bar.tsx'
import styles from './person-faces.module.css'

/** All faces of a person, to select those that belong to other people. */
export function PersonFaces({ person }: { person: PersonSummary }) {
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    personFacesQuery(person.id),
  )
  const grid = useRef<HTMLDivElement>(null)
  const faces = useMemo(() => data?.pages.flatMap(page => page.faces) ?? [], [data])
  const selection = useSelection(useMemo(() => faces.map(({ id }) => id), [faces]))
  const loadMore = useLoadMore({ hasNextPage, isFetching, fetchNextPage })
  if (!data) {
    if (!isError) return <Skeleton className={styles['skeleton']} />
    return <QueryError onRetry={refetch} />
  }
  const total = data.pages.at(-1)?.total ?? 0
  // Similar faces that were selected may be on pages that are not loaded yet.
  const loaded = new Set(faces.map(({ id }) => id))
  const chosen = hasNextPage ? [...selection.ids] : [...selection.ids].filter(id => loaded.has(id))
  return (
    <>
      <p className={styles['hint']}>{texts.faces.hint}</p>
      <FaceGrid
        faces={faces}
        total={total}
        label={texts.faces.gridOf(person.name)}
        selection={selection}
        onNearEnd={loadMore}
        ref={grid}
      />
      {chosen.length > 0 && (
        <ChosenFacesBar
          person={person}
          faceIds={chosen}
          photoId={faces.find(({ id }) => id === chosen[0])?.photoId ?? null}
          onAdd={selection.add}
          onDone={() => {
            selection.clear()
            grid.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}
