import { useQuery } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { useDeferredValue, useId, useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { nameSuggestionsQuery } from '../naming/name-suggestions-query.ts'
import styles from './pile-name-form.module.css'

type PileNameFormProps = { isBusy: boolean; icon: ReactNode; onName: (name: string) => void }

/** A name for all faces of a pile; names in use are suggested while it is typed. */
export function PileNameForm({ isBusy, icon, onName }: PileNameFormProps) {
  const [name, setName] = useState('')
  const list = useId()
  const wanted = useDeferredValue(name.trim())
  const { data } = useQuery({ ...nameSuggestionsQuery(wanted), enabled: wanted !== '' })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') notify('bad', texts.piles.nameNeeded)
    else onName(given)
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <input
        className={styles['input']}
        aria-label={texts.piles.name}
        placeholder={texts.piles.name}
        list={list}
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={event => setName(event.target.value)}
      />
      <datalist id={list}>
        {data?.suggestions.map(({ name: known }) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
      <Button type="submit" look="primary" icon={icon} disabled={isBusy}>
        {texts.piles.namePile}
      </Button>
    </form>
  )
}
