import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../people/portrait.tsx'
import styles from './name-editor.module.css'
import { nameSuggestionsQuery } from './name-suggestions-query.ts'

const MAX_LENGTH = 100

type NameEditorProps = {
  person: PersonSummary
  onSave: (name: string) => void
  onCancel: () => void
}

/** A field for a person's name, with the names that are in use already. Enter saves, Escape leaves it as it was. */
export function NameEditor({ person, onSave, onCancel }: NameEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(person.isNamed ? person.name : '')
  const { data } = useQuery(nameSuggestionsQuery(typed.trim()))
  const suggestions = (data?.suggestions ?? []).filter(({ person: { id } }) => id !== person.id)
  // Whoever pressed the pencil wants to type.
  useEffect(() => input.current?.select(), [])
  return (
    <form
      className={styles['editor']}
      onSubmit={event => {
        event.preventDefault()
        onSave(typed)
      }}
      onKeyDown={event => event.key === 'Escape' && !event.defaultPrevented && onCancel()}
    >
      <Autocomplete.Root
        items={suggestions}
        filter={null}
        itemToStringValue={({ name }: (typeof suggestions)[number]) => name}
        value={typed}
        onValueChange={(value, { reason }) => {
          setTyped(value)
          if (reason === 'item-press') onSave(value)
        }}
      >
        <Autocomplete.Input
          className={styles['input']}
          aria-label={texts.corrections.name}
          placeholder={texts.corrections.nameThis}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          ref={input}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={6} align="start" className={styles['positioner']}>
            <Autocomplete.Popup
              className={styles['popup']}
              data-empty={suggestions.length === 0 || undefined}
            >
              <Autocomplete.List className={styles['list']}>
                {(suggestion: (typeof suggestions)[number]) => (
                  <Autocomplete.Item
                    key={suggestion.person.id}
                    value={suggestion}
                    className={styles['suggestion']}
                  >
                    <Portrait
                      faceId={suggestion.person.coverFaceId}
                      size="small"
                      className={styles['face']}
                    />
                    {suggestion.name}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <div className={styles['actions']}>
        <Button type="submit" look="primary" size="small">
          {texts.corrections.save}
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          {texts.corrections.cancel}
        </Button>
      </div>
    </form>
  )
}
