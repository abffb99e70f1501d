import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { PersonSummary } from '../../../../shared/api/people.ts'
import { FaceGrid } from '../../../features/faces/face-grid.tsx'
import {
  findSimilarFaces,
  personFacesQuery,
  useFaceDecisions,
} from '../../../features/faces/use-face-decisions.ts'
import { texts } from '../../../texts.ts'
import { QueryError } from '../../../entities/errors/query-error.tsx'
import { Skeleton } from '../../../ui/empty-state.tsx'
import { useLoadMore, useSelection } from '../../../ui/long-list.ts'
import styles from './person-faces.module.css'
import { useNavigate } from '@tanstack/react-router'
import { Image, ImageUp, ScanFace, UserRoundPlus, UserRoundSearch, Users, UserX } from 'lucide-react'
import type { DecisionAnswer } from '../../../../shared/api/decisions.ts'
import { describeError } from '../../../api-client.ts'
import { PersonPicker } from '../../../features/faces/person-picker.tsx'
import { Portrait } from '../../../entities/people/portrait.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notifications.ts'
import { SelectionBar } from '../../../ui/bars.tsx'
import { useSubmission } from '../../../use-submission.ts'

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

const MAX_PICTURES = 5

type ChosenFacesBarProps = {
  person: PersonSummary
  faceIds: readonly string[]
  /** The photo of the first face; null while it is not loaded. */
  photoId: string | null
  onAdd: (faceIds: readonly string[]) => void
  onDone: () => void
}

/** The actions for the selected faces of a person. */
function ChosenFacesBar({ person, faceIds, photoId, onAdd, onDone }: ChosenFacesBarProps) {
  const decisions = useFaceDecisions()
  const navigate = useNavigate()
  const [isPicking, setPicking] = useState(false)
  const similar = useSubmission({
    mutationFn: () => findSimilarFaces(person.id, faceIds),
    onSuccess: found => {
      onAdd(found)
      notify('plain', texts.faces.similarFound(found.length))
    },
    onError: error => notify('bad', describeError(error)),
  })
  const runDecision = async (decide: (faceIds: readonly string[]) => Promise<DecisionAnswer | null>) => {
    onDone()
    // After a failure the faces are selected again.
    if (!(await decide(faceIds))) onAdd(faceIds)
  }
  const [only] = faceIds
  return (
    <>
      <SelectionBar
        label={texts.faces.chosen(faceIds.length)}
        leaveLabel={texts.faces.clear}
        onLeave={onDone}
        pictures={faceIds.slice(0, MAX_PICTURES).map(id => (
          <Portrait key={id} faceId={id} size="small" />
        ))}
      >
        <Button
          size="small"
          look="primary"
          icon={<UserRoundSearch aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {texts.faces.move}
        </Button>
        <Button
          size="small"
          icon={<UserRoundPlus aria-hidden />}
          onClick={() => void runDecision(ids => decisions.split(person, ids))}
        >
          {texts.faces.split}
        </Button>
        <Button
          size="small"
          icon={<Users aria-hidden />}
          disabled={similar.isPending}
          onClick={() => similar.mutate()}
        >
          {texts.faces.similar}
        </Button>
        <Button
          size="small"
          icon={<UserX aria-hidden />}
          onClick={() => void runDecision(ids => decisions.separateFaces(person, ids))}
        >
          {texts.faces.notThisPerson(person.name)}
        </Button>
        <Button
          size="small"
          icon={<ScanFace aria-hidden />}
          onClick={() => void runDecision(ids => decisions.rejectFaces(person.id, ids))}
        >
          {texts.faces.notAFace}
        </Button>
        {faceIds.length === 1 && only !== undefined && (
          <>
            <Button
              size="small"
              icon={<ImageUp aria-hidden />}
              onClick={() => void runDecision(() => decisions.choosePicture(person, only))}
            >
              {texts.faces.choosePicture}
            </Button>
            {photoId !== null && (
              <Button
                size="small"
                icon={<Image aria-hidden />}
                onClick={() =>
                  void navigate({
                    to: '.',
                    search: before => ({ ...before, photo: photoId }),
                    resetScroll: false,
                  })
                }
              >
                {texts.faces.openPhoto}
              </Button>
            )}
          </>
        )}
      </SelectionBar>
      {isPicking && (
        <PersonPicker
          title={texts.faces.pickTitle(faceIds.length)}
          exceptId={person.id}
          onClose={() => setPicking(false)}
          onPick={(picked, name) => {
            setPicking(false)
            void runDecision(ids => decisions.move(person.id, ids, picked, name))
          }}
        />
      )}
    </>
  )
}
