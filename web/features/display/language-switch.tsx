import { Languages } from 'lucide-react'
import { language, switchLanguage, texts } from '../../texts.ts'
import { isLanguage, LANGUAGES, type Language } from '../../../shared/api/languages.ts'
import styles from './language-switch.module.css'
import { useSaveChoice } from './use-save-choice.ts'

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
