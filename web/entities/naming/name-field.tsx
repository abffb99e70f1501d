import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useCallback, useRef, useState, type Ref } from 'react'
import type { NameSuggestions } from '../../../shared/api/decisions.ts'
import { texts } from '../../texts.ts'
import { Portrait } from '../people/portrait.tsx'
import { listNameChoices, type NameChoice } from './list-name-choices.ts'
import { MAX_NAME_LENGTH } from '../../../shared/api/bounds.ts'
import { LongestNameHint } from './longest-name-hint.tsx'
import styles from './name-field.module.css'
import { nameSuggestionsQuery } from './name-suggestions-query.ts'
import { markObstacle } from '../../ui/obstacles.ts'

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
