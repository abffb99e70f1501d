import type { ReactNode } from 'react'
import { LanguageSwitch, ThemeSwitch } from '../../features/display/display-switches.tsx'
import { useTitle } from '../../ui/screen-title.tsx'
import { ButtonStates, FieldStates } from './control-states.tsx'
import { MessageStates, PictureStates, SurfaceStates } from './display-states.tsx'
import styles from './ui-page.module.css'

// For developers, so its texts are not in web/texts: every component of web/ui in every state, in
// development only.

const COLOURS = [
  'page',
  'surface',
  'surface-raised',
  'surface-sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'accent-soft',
  'danger',
  'danger-soft',
]
const SIZES = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl']

export function UiPage() {
  useTitle('Components – Kindred', 'Every component in every state.')
  return (
    <main className={styles['page']}>
      <header className={styles['header']}>
        <h1>Components</h1>
        <ThemeSwitch />
        <LanguageSwitch />
      </header>
      <States name="Colours">
        {COLOURS.map(colour => (
          <figure key={colour} className={styles['colour']}>
            <span className={styles['swatch']} style={{ background: `var(--${colour})` }} />
            <figcaption>{colour}</figcaption>
          </figure>
        ))}
      </States>
      <States name="Type">
        {SIZES.map(size => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }}>
            {size}: Everyone you love · आपके अपने · من تحب
          </p>
        ))}
      </States>
      <States name="Buttons">
        <ButtonStates />
      </States>
      <States name="Fields">
        <FieldStates />
      </States>
      <States name="Messages">
        <MessageStates />
      </States>
      <States name="Surfaces">
        <SurfaceStates />
      </States>
      <States name="Pictures">
        <PictureStates />
      </States>
    </main>
  )
}

type StatesProps = { name: string; children: ReactNode }

function States({ name, children }: StatesProps) {
  return (
    <section>
      <h2 className={styles['name']}>{name}</h2>
      <div className={styles['states']}>{children}</div>
    </section>
  )
}
