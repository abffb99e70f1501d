import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { Portrait } from '../people/portrait.tsx'
import styles from './name-field.module.css'
import { nameSuggestionsQuery } from './name-suggestions-query.ts'

const MAX_LENGTH = 100

type NameFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange: (name: string) => void
  /** A name that is in use was taken out of the list. */
  onPick: (name: string) => void
  /** Whose name it is: not suggested. */
  exceptId?: string
  ref?: Ref<HTMLInputElement>
}

/** A field for a name, which suggests those in use with the faces that they belong to. */
export function NameField({ label, placeholder, value, onChange, onPick, exceptId, ref }: NameFieldProps) {
  const { data } = useQuery(nameSuggestionsQuery(value.trim()))
  const [isOpen, setOpen] = useState(false)
  const suggestions = (data?.suggestions ?? []).filter(({ person }) => person.id !== exceptId)
  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      // Without anything in it, an open list would take the Escape that is meant for the field.
      open={isOpen && suggestions.length > 0}
      onOpenChange={setOpen}
      itemToStringValue={({ name }: (typeof suggestions)[number]) => name}
      value={value}
      onValueChange={(name, { reason }) => {
        onChange(name)
        if (reason === 'item-press') onPick(name)
      }}
    >
      <Autocomplete.Input
        className={styles['input']}
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        ref={ref}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={6} align="start" className={styles['positioner']}>
          <Autocomplete.Popup className={styles['popup']}>
            <Autocomplete.List className={styles['list']}>
              {(suggestion: (typeof suggestions)[number]) => (
                <Autocomplete.Item
                  key={suggestion.person.id}
                  value={suggestion}
                  className={styles['suggestion']}
                >
                  <Portrait faceId={suggestion.person.coverFaceId} size="small" className={styles['face']} />
                  {suggestion.name}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
