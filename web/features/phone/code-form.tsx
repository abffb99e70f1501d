import { useState } from 'react'
import { texts } from '../../texts.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { readDigits } from './read-digits.ts'
import { Form } from '../../ui/form.tsx'

type CodeFormProps = { onSubmit: (code: string) => void; isBusy: boolean; error: Error | null }

/** The second step: the code sent by SMS. Spaces and dashes in a pasted one are ignored. */
export function CodeForm({ onSubmit, isBusy, error }: CodeFormProps) {
  const [isWrong, setWrong] = useState(false)
  const submit = readFields(['code'], fields => {
    const code = readDigits(fields.code)
    setWrong(code.length !== 6)
    if (code.length === 6) onSubmit(code)
  })
  return (
    <Form isBusy={isBusy} className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={texts.register.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first control of the step
        autoFocus
        isInvalid={isWrong}
      />
      <SubmitButton
        label={texts.register.verify}
        busyLabel={texts.register.verifying}
        isBusy={isBusy}
        error={isWrong ? texts.register.codeWrong : error}
      />
    </Form>
  )
}
