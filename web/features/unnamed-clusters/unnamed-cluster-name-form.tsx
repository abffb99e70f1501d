import { Check } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { NameField } from '../../entities/naming/name-field.tsx'
import styles from './unnamed-cluster-name-form.module.css'
import { Form } from '../../ui/form.tsx'

type UnnamedClusterNameFormProps = { isBusy: boolean; onName: (name: string) => void }

/** Asks for the name of all faces of a cluster. */
export function UnnamedClusterNameForm({ isBusy, onName }: UnnamedClusterNameFormProps) {
  const [name, setName] = useState('')
  const submit = () => {
    const given = name.trim()
    closeErrorAbout('name')
    if (given === '') notifyAbout('name', () => void notify('bad', texts.unnamedClusters.nameNeeded))
    else onName(given)
  }
  return (
    <Form isBusy={isBusy} className={styles['form']} onSubmit={submit}>
      <div className={styles['field']}>
        <NameField
          label={texts.unnamedClusters.name}
          placeholder={texts.unnamedClusters.name}
          value={name}
          onChange={setName}
          onPick={onName}
        />
      </div>
      <Button type="submit" look="primary" icon={<Check aria-hidden />}>
        {texts.unnamedClusters.giveName}
      </Button>
    </Form>
  )
}
