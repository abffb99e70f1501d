import { useId } from 'react'
import { texts } from '../../texts.ts'
import styles from './after-download-setting.module.css'
import { useAfterDownload } from './after-download.ts'

export function AfterDownloadSetting() {
  const id = useId()
  const [choice, setChoice] = useAfterDownload()
  return (
    <div className={styles['setting']}>
      <label htmlFor={id}>{texts.moreFolders.settingLabel}</label>
      <select
        id={id}
        className={styles['select']}
        value={choice}
        onChange={event => setChoice(event.target.value === 'keep' ? 'keep' : 'ask')}
      >
        <option value="ask">{texts.moreFolders.settingAsk}</option>
        <option value="keep">{texts.moreFolders.settingKeep}</option>
      </select>
    </div>
  )
}
