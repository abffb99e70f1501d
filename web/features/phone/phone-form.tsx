import { useState } from 'react'
import { texts } from '../../texts.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../../entities/session/account-form.module.css'
import { SubmitButton } from '../../entities/session/submit-button.tsx'
import { readFields } from '../../ui/read-fields.ts'
import { findCountry, listCountries, readCountry, saveCountry } from '../../entities/phone/countries.ts'
import { readPhoneNumber } from '../../entities/phone/read-phone-number.ts'
import { Form } from '../../ui/form.tsx'

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
