import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useId } from 'react'
import type { FieldWords } from './field.tsx'
import { describeField, Field } from './field.tsx'
import styles from './text-field.module.css'

type TextFieldProps = ComponentPropsWithRef<'input'> &
  FieldWords & {
    /** A control inside the field, at its end. */
    action?: ReactNode
  }

export function TextField({ label, hint, error, action, ...props }: TextFieldProps) {
  const id = useId()
  const words = { label, hint, error }
  return (
    <Field id={id} {...words}>
      <input {...props} {...describeField(id, words)} className={styles['input']} />
      {action}
    </Field>
  )
}
