import type { ComponentPropsWithRef } from 'react'
import { useId } from 'react'
import { useIsDisabled } from './busy.ts'
import styles from './switch.module.css'

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'checked'> & {
  label: string
  checked: boolean
  hint?: string
}

/** Switches a setting on or off, with immediate effect. */
export function Switch({ label, checked, hint, disabled, ...props }: SwitchProps) {
  const isDisabled = useIsDisabled(disabled)
  const id = useId()
  return (
    <div className={styles['row']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        {...props}
        disabled={isDisabled}
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles['switch']}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
