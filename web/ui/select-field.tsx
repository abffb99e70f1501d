import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { useId } from 'react'
import { useIsDisabled } from './busy.ts'
import type { FieldWords } from './field.tsx'
import { describeField, Field } from './field.tsx'
import styles from './select-field.module.css'

type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'children'> &
  FieldWords & { options: readonly { value: string; label: string }[] }

/** Chooses one of many options with the system's native list. */
export function SelectField({ label, options, hint, error, disabled, ...props }: SelectFieldProps) {
  const id = useId()
  const isDisabled = useIsDisabled(disabled)
  const words = { label, hint, error }
  return (
    <Field id={id} {...words}>
      <select {...props} disabled={isDisabled} {...describeField(id, words)} className={styles['select']}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={styles['chevron']} />
    </Field>
  )
}
