import { texts } from '../../texts.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useAfterDownload } from './after-download.ts'

export function AfterDownloadSetting() {
  const [choice, setChoice] = useAfterDownload()
  return (
    <SelectField
      label={texts.moreFolders.settingLabel}
      value={choice}
      options={[
        { value: 'ask', label: texts.moreFolders.settingAsk },
        { value: 'keep', label: texts.moreFolders.settingKeep },
      ]}
      onChange={event => setChoice(event.target.value === 'keep' ? 'keep' : 'ask')}
    />
  )
}
