import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useIsDisabled } from './busy.ts'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentPropsWithRef<'button'> & {
  look?: ButtonLook
  size?: 'medium' | 'small'
  icon?: ReactNode
}

export function Button({
  look = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  disabled,
  ...props
}: ButtonProps) {
  const isDisabled = useIsDisabled(disabled)
  return (
    <button
      type="button"
      {...props}
      disabled={isDisabled}
      className={classNames(chooseButtonClass(look, size), className)}
    >
      {icon}
      <span className={styles['label']}>{children}</span>
    </button>
  )
}

/** Returns the class of a button, for links that look like one. */
export function chooseButtonClass(look: ButtonLook, size: 'medium' | 'small' = 'medium'): string {
  return classNames(styles['button'], styles[look], size === 'small' && styles['small'])
}
