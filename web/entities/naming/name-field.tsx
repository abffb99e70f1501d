import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { type Ref, useCallback, useRef, useState } from 'react'
import { MAX_NAME_LENGTH } from '../../../shared/api/bounds.ts'
import type { NameSuggestions } from '../../../shared/api/decisions.ts'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { markObstacle } from '../../ui/obstacles.ts'
import { Portrait } from '../people/portrait.tsx'
import styles from './name-field.module.css'

type NameFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange: (name: string) => void
  /** Called with a name from the list: one in use, or the new one. */
  onPick: (name: string) => void
  /** The person that is being named, who is not suggested. */
  except?: { readonly id: string; readonly name: string }
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for a name that suggests names in use, with faces, and the typed one. The likeliest is
 * highlighted, and Enter takes it.
 */
export function NameField({ label, placeholder, value, onChange, onPick, except, ref }: NameFieldProps) {
  const queryClient = useQueryClient()
  const wanted = value.trim()
  const { data, isPending, isPlaceholderData } = useQuery(nameSuggestionsQuery(wanted))
  const [isOpen, setOpen] = useState(false)
  // Whether the highlight was moved by arrow keys.
  const isChosenByKey = useRef(false)
  const listChoices = (answer: NameSuggestions | undefined) =>
    listNameChoices(value, {
      suggestions: (answer?.suggestions ?? []).filter(({ person }) => person.id !== except?.id),
      currentName: except?.name ?? null,
    })
  const choices = listChoices(data)
  // Hidden when it contains only the typed name: it would cover the button and handle Escape.
  const isListShown = isOpen && choices.some(({ person }) => person !== null)
  // The list is rendered in the part of the page around the field, where screen readers find it.
  const container = useRef<HTMLElement | null>(null)
  const findContainer = useCallback((field: HTMLElement | null) => {
    container.current = field?.closest<HTMLElement>('[data-stage], main') ?? null
  }, [])
  const isWaiting = isPending || isPlaceholderData

  const pick = ({ name }: NameChoice) => {
    setOpen(false)
    onChange(name)
    onPick(name)
  }
  /** Picks the likeliest choice after the suggestions for the typed text have arrived. */
  const pickWhenAnswered = async () => {
    const answer = await queryClient.ensureQueryData(nameSuggestionsQuery(wanted)).catch(() => undefined)
    const [first] = listChoices(answer)
    if (first) pick(first)
  }

  return (
    <Autocomplete.Root
      items={choices}
      filter={null}
      // Always highlights the first entry, also when the list becomes shorter or the pointer is
      // over it.
      autoHighlight="always"
      open={isListShown}
      onOpenChange={setOpen}
      itemToStringValue={({ name }: NameChoice) => name}
      value={value}
      onValueChange={onChange}
      onItemHighlighted={(choice, { reason }) => {
        isChosenByKey.current = choice !== undefined && reason === 'keyboard'
      }}
    >
      <div ref={findContainer} className={styles['field']}>
        <Autocomplete.Input
          className={styles['input']}
          aria-label={label}
          placeholder={placeholder}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          spellCheck={false}
          ref={ref}
          onKeyDown={event => {
            const isTaking = event.key === 'Enter' && isOpen && !event.nativeEvent.isComposing
            if (!isTaking || !isWaiting || wanted === '' || isChosenByKey.current) return
            event.preventDefault()
            event.preventBaseUIHandler()
            void pickWhenAnswered()
          }}
        />
        <LongestNameHint name={value} />
      </div>
      {/* Not the library's popup, which hides the controls beside the field from screen readers. */}
      {isListShown && (
        <Autocomplete.Portal container={container}>
          <Autocomplete.Positioner sideOffset={6} align="start" className={styles['positioner']}>
            <div ref={markObstacle} className={styles['popup']}>
              <Autocomplete.List className={styles['list']}>
                {(choice: NameChoice) => (
                  <Autocomplete.Item
                    key={choice.person?.id ?? 'new'}
                    value={choice}
                    className={styles['suggestion']}
                    onClick={() => pick(choice)}
                  >
                    {choice.person ? (
                      <Portrait faceId={choice.person.coverFaceId} size="small" className={styles['face']} />
                    ) : (
                      <UserRoundPlus aria-hidden className={styles['new']} />
                    )}
                    {choice.person ? choice.name : texts.corrections.newPersonCalled(choice.name)}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  )
}

/** Says why a field takes no more of a name, once it is full. */
export function LongestNameHint({ name }: { name: string }) {
  return (
    <p role="status" className={styles['hint']}>
      {name.length >= MAX_NAME_LENGTH && texts.corrections.longestName(MAX_NAME_LENGTH)}
    </p>
  )
}

/** A person of that name, or null for the typed name. */
export type NameChoice = { readonly name: string; readonly person: PersonSummary | null }

type Suggestion = { readonly name: string; readonly person: PersonSummary }

/**
 * Lists the choices for a typed name, likeliest first: people of exactly that name, people with a
 * word that starts with it, the typed name as a new one, and people whose names contain it. Never
 * includes `currentName`.
 */
export function listNameChoices(
  typed: string,
  { suggestions, currentName }: { suggestions: readonly Suggestion[]; currentName: string | null },
): NameChoice[] {
  const wanted = foldName(typed)
  // Enter in an empty field removes the name.
  if (wanted === '') return []
  // Choices for the previous text are kept until the next answer arrives.
  const fitting = suggestions.filter(({ name }) => foldName(name).includes(wanted))
  const [exact, begin, contain] = [0, 1, 2].map(rank =>
    fitting.filter(({ name }) => computeRank(name, wanted) === rank),
  )
  const isInUse = (exact ?? []).length > 0 || (currentName !== null && foldName(currentName) === wanted)
  const asTyped = isInUse ? [] : [{ name: typed.trim(), person: null }]
  return [...(exact ?? []), ...(begin ?? []), ...asTyped, ...(contain ?? [])]
}

function computeRank(name: string, wanted: string): 0 | 1 | 2 {
  const key = foldName(name)
  if (key === wanted) return 0
  return key.startsWith(wanted) || key.includes(` ${wanted}`) ? 1 : 2
}

/** Normalises a name for comparisons, as the server does. */
function foldName(name: string): string {
  return name.normalize('NFKC').toLocaleLowerCase('en').trim()
}

/** Names in use that match the typed text. */
export const nameSuggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['people', 'names', typed],
    queryFn: ({ signal }) => call('GET /api/names', { query: { query: typed }, signal }),
    placeholderData: keepPreviousData,
  })
