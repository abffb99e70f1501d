import { useState } from 'react'
import { texts } from '../../texts.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { Form, readFields } from '../../ui/form.tsx'
import {
  findCountry,
  listCountries,
  readCountry,
  readPhoneNumber,
  saveCountry,
} from '../../entities/phone/phone-numbers.ts'

type PhoneFormProps = {
  /** Called with a valid number in E.164. */
  onSubmit: (phoneNumber: string) => void
  isBusy: boolean
  error: Error | null
}

/** The first step: the phone number. */
export function PhoneForm({ onSubmit, isBusy, error }: PhoneFormProps) {
  const [countries] = useState(listCountries)
  const [isWrong, setWrong] = useState(false)
  const submit = readFields(['country', 'phone'], fields => {
    const country = findCountry(fields.country)
    const number = readPhoneNumber(fields.phone, country)
    setWrong(number === null)
    if (number === null) return
    saveCountry(country)
    onSubmit(number)
  })
  return (
    <Form isBusy={isBusy} className={styles['form']} onSubmit={submit} noValidate>
      <SelectField
        label={texts.register.country}
        name="country"
        autoComplete="country"
        defaultValue={readCountry()}
        // Isolated, since Arabic text would show the plus sign after the number.
        options={countries.map(({ code, name, callingCode }) => ({
          value: code,
          label: `${name} \u2066+${callingCode}\u2069`,
        }))}
      />
      <TextField
        label={texts.register.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        required
        isInvalid={isWrong}
      />
      <SubmitButton
        label={texts.register.sendCode}
        busyLabel={texts.register.sendingCode}
        isBusy={isBusy}
        error={isWrong ? texts.register.phoneWrong : error}
      />
    </Form>
  )
}

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

/** Zero in the digits that Arabic, Persian and Hindi keyboards type; the other nine follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966]

/** Returns the digits in a text, typed on any keyboard, as 0 to 9. */
export function readDigits(typed: string): string {
  return Array.from(typed, readDigit).join('')
}

function readDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const zero = ZEROS.find(zero => point >= zero && point < zero + 10)
  if (zero !== undefined) return String(point - zero)
  return /\d/.test(character) ? character : ''
}
