import { Check } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notifications.ts'
import { NameField } from '../../entities/naming/name-field.tsx'
import styles from './unnamed-cluster-name-form.module.css'

type UnnamedClusterNameFormProps = { isBusy: boolean; onName: (name: string) => void }

/** Asks for the name of all faces of a cluster. */
export function UnnamedClusterNameForm({ isBusy, onName }: UnnamedClusterNameFormProps) {
  const [name, setName] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') notify('bad', texts.unnamedClusters.nameNeeded)
    else onName(given)
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <div className={styles['field']}>
        <NameField
          label={texts.unnamedClusters.name}
          placeholder={texts.unnamedClusters.name}
          value={name}
          onChange={setName}
          onPick={onName}
        />
      </div>
      <Button type="submit" look="primary" icon={<Check aria-hidden />} disabled={isBusy}>
        {texts.unnamedClusters.giveName}
      </Button>
    </form>
  )
}
