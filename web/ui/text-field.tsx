import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useId } from 'react'
import { useIsDisabled } from './busy.ts'
import type { FieldWords } from './field.tsx'
import { describeField, Field } from './field.tsx'
import styles from './text-field.module.css'

type TextFieldProps = ComponentPropsWithRef<'input'> &
  FieldWords & {
    /** A control inside the field, at its end. */
    action?: ReactNode
  }

export function TextField({
  label,
  hint,
  error,
  isInvalid = false,
  action,
  disabled,
  ...props
}: TextFieldProps) {
  const id = useId()
  const isDisabled = useIsDisabled(disabled)
  const words = { label, hint, error, isInvalid }
  return (
    <Field id={id} {...words}>
      <input {...props} disabled={isDisabled} {...describeField(id, words)} className={styles['input']} />
      {action}
    </Field>
  )
}
