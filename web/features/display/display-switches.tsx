import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { language, switchLanguage, texts } from '../../texts.ts'
import { isLanguage, type Language, LANGUAGES } from '../../../shared/api/languages.ts'
import styles from './display-switches.module.css'
import { useQueryClient } from '@tanstack/react-query'
import type { DisplayChoice } from '../../../shared/api/sign-in.ts'
import { describeError } from '../../api-client.ts'
import { closeErrorAbout, notify, notifyAbout } from '../../ui/notifications.ts'
import { useSaveProfile } from '../../entities/profile/profile.ts'
import { sessionQuery } from '../../entities/session/session.ts'
import { chooseTheme, rememberOwnChoice, useTheme } from '../../entities/display/display-choice.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

/** Lists each language by its own name. Reloads the page, since texts are chosen when it loads. */
export function LanguageSwitch() {
  const keep = useSaveChoice()
  const choose = async (chosen: Language) => {
    if (await keep({ language: chosen })) switchLanguage(chosen)
  }
  return (
    <div className={styles['switch']}>
      <Languages aria-hidden className={styles['icon']} />
      <select
        className={styles['select']}
        aria-label={texts.display.language}
        value={language}
        onChange={event => {
          const { value } = event.currentTarget
          if (isLanguage(value)) void choose(value)
        }}
      >
        {Object.entries(LANGUAGES).map(([tag, { name }]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

type OwnChoice = { [Field in keyof DisplayChoice]?: NonNullable<DisplayChoice[Field]> }

/** Saves theme and language with the account of the signed-in user. False if that failed. */
export function useSaveChoice(): (choice: OwnChoice) => Promise<boolean> {
  const queryClient = useQueryClient()
  const save = useSaveProfile()
  return async choice => {
    rememberOwnChoice(choice)
    closeErrorAbout('display')
    if (!queryClient.getQueryData(sessionQuery.queryKey)) return true
    try {
      await save({ preferences: choice })
      return true
    } catch (error) {
      notifyAbout('display', () => void notify('bad', describeError(error)))
      return false
    }
  }
}

/** `isCompact`: icons only. */
export function ThemeSwitch({ isCompact = false }: { isCompact?: boolean }) {
  const theme = useTheme()
  const keep = useSaveChoice()
  return (
    <SegmentedControl
      label={texts.display.theme}
      value={theme}
      isCompact={isCompact}
      onChange={chosen => {
        chooseTheme(chosen)
        void keep({ theme: chosen })
      }}
      options={[
        { value: 'system', label: texts.display.system, icon: <Monitor aria-hidden /> },
        { value: 'light', label: texts.display.light, icon: <Sun aria-hidden /> },
        { value: 'dark', label: texts.display.dark, icon: <Moon aria-hidden /> },
      ]}
    />
  )
}
