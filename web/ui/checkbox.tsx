import { Check } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { useIsDisabled } from './busy.ts'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { children: ReactNode }

/** A checkbox. `children`: its label. */
export function Checkbox({ children, disabled, ...props }: CheckboxProps) {
  const isDisabled = useIsDisabled(disabled)
  return (
    <label className={styles['row']}>
      <span className={styles['box']}>
        <input {...props} disabled={isDisabled} type="checkbox" className={styles['input']} />
        <Check aria-hidden className={styles['mark']} />
      </span>
      <span>{children}</span>
    </label>
  )
}

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
    <div className={styles['setting']}>
      <label htmlFor={id} className={styles['settingLabel']}>
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
        <p id={`${id}-hint`} className={styles['settingHint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
