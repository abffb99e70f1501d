import { Check } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { NameField } from '../../entities/naming/name-field.tsx'
import styles from './pile-name-form.module.css'

type PileNameFormProps = { isBusy: boolean; onName: (name: string) => void }

/** A name for all faces of a pile. */
export function PileNameForm({ isBusy, onName }: PileNameFormProps) {
  const [name, setName] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') notify('bad', texts.piles.nameNeeded)
    else onName(given)
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <div className={styles['field']}>
        <NameField
          label={texts.piles.name}
          placeholder={texts.piles.name}
          value={name}
          onChange={setName}
          onPick={onName}
        />
      </div>
      <Button type="submit" look="primary" icon={<Check aria-hidden />} disabled={isBusy}>
        {texts.piles.namePile}
      </Button>
    </form>
  )
}
