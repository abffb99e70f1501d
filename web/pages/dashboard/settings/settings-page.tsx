import { SCREENS } from '../../../../shared/api/screens.ts'
import { buildAddress } from '../../../endpoints.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppPasswordsCard } from '../../../features/app-passwords/app-passwords-card.tsx'
import { ConsentSettings } from '../../../features/consent/consent-settings.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../../features/display/display-switches.tsx'
import { FoldersCard } from '../../../features/folders/folders-card.tsx'
import { PaceNote } from '../../../features/progress/pause-button.tsx'
import { PreferencesCard } from '../../../features/preferences/preferences-card.tsx'
import { RecognitionCard } from '../../../features/recognition/recognition-card.tsx'
import { DevicesCard } from '../../../features/security/devices-card.tsx'
import { GoogleCard } from '../../../features/security/google-card.tsx'
import { PasskeysCard } from '../../../features/security/passkeys-card.tsx'
import { PasswordCard } from '../../../features/security/password-card.tsx'
import { SecondStepCard } from '../../../features/security/second-step-card.tsx'
import { texts } from '../../../texts.ts'
import { Button, chooseButtonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTitle } from '../../../ui/screen-title.tsx'
import { DangerZone } from './danger-zone.tsx'
import { PageHeading } from '../page-heading.tsx'
import styles from './settings-page.module.css'
import { useLogout } from '../use-logout.ts'
import { SelectField } from '../../../ui/field.tsx'
import { useAfterDownload } from '../../../features/downloads/use-more-folders-question.ts'
import { useDownloadCenter } from '../../../features/downloads/download-center.ts'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../ui/format-bytes.ts'
import { storageQuery } from '../../../features/trash/use-trash.ts'

const route = getRouteApi(SCREENS.settings)
const PARTS = ['general', 'security', 'privacy'] as const

/** Choices are saved immediately; typed text is saved by Save Changes. */
export function SettingsPage() {
  useTitle(texts.title(texts.dashboard.settings), texts.settings.description)
  const { problem } = route.useSearch()
  const logout = useLogout()
  return (
    <div className={styles['page']}>
      <PageHeading heading={texts.dashboard.settings} lead={texts.settings.savedAtOnce} />
      <nav aria-label={texts.dashboard.settings} className={styles['parts']}>
        {PARTS.map(part => (
          <a key={part} href={`#${part}`}>
            {texts.settings[part]}
          </a>
        ))}
      </nav>
      <Part name="general">
        <PreferencesCard />
        <Card heading={texts.settings.look} lead={texts.settings.lookLead}>
          <div className={styles['row']}>
            <ThemeSwitch />
            <LanguageSwitch />
          </div>
        </Card>
        <Card heading={texts.settings.downloads}>
          <AfterDownloadSetting />
        </Card>
        <FoldersCard note={<PaceNote />} />
      </Part>
      <Part name="security">
        <PasswordCard />
        <PasskeysCard />
        <SecondStepCard />
        <GoogleCard problem={problem} />
        <AppPasswordsCard />
        <DevicesCard onLeave={logout} />
      </Part>
      <Part name="privacy">
        <ConsentSettings />
        <RecognitionCard />
        <StorageCard>
          <Link to={SCREENS.trash} className={chooseButtonClass('secondary', 'small')}>
            <Trash2 aria-hidden />
            {texts.trash.open}
          </Link>
        </StorageCard>
        <AccountExportCard />
        <DangerZone />
      </Part>
    </div>
  )
}

type PartProps = { name: (typeof PARTS)[number]; children: ReactNode }

function Part({ name, children }: PartProps) {
  return (
    <section aria-labelledby={name} className={styles['part']}>
      <h2 id={name} className={styles['heading']}>
        {texts.settings[name]}
      </h2>
      {children}
    </section>
  )
}

function AfterDownloadSetting() {
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

/** The export of all data on the user, with its progress in the download tray. */
function AccountExportCard() {
  const downloads = useDownloadCenter()
  return <ExportCard onDownload={(name, address) => downloads.start(name, address, { isEverything: true })} />
}

const FILE_NAME = 'kindred-export.zip'

/** For Settings: downloads all data on the user. `onDownload` shows the progress. */
function ExportCard({ onDownload }: { onDownload: (name: string, address: string) => void }) {
  return (
    <Card heading={texts.accountData.exportHeading} lead={texts.accountData.exportLead}>
      <p className={styles['content']}>{texts.accountData.exportContent}</p>
      <Button
        icon={<Download aria-hidden />}
        className={styles['start']}
        onClick={() => onDownload(FILE_NAME, buildAddress('GET /api/account/export'))}
      >
        {texts.accountData.exportStart}
      </Button>
    </Card>
  )
}

/** For Settings: how much space the photos take. `children`: the link to the trash. */
function StorageCard({ children }: { children: ReactNode }) {
  const { data } = useQuery(storageQuery)
  const { library, trash } = data ?? {
    library: { photos: 0, byteSize: 0 },
    trash: { photos: 0, byteSize: 0 },
  }
  const together = { photos: library.photos + trash.photos, byteSize: library.byteSize + trash.byteSize }
  const rows = [
    { label: texts.trash.yourPhotos, amount: library },
    { label: texts.trash.inTrash, amount: trash },
    { label: texts.trash.total, amount: together },
  ]
  return (
    <Card heading={texts.trash.storage} lead={texts.trash.storageLead}>
      <dl className={styles['amounts']}>
        {rows.map(({ label, amount: { photos, byteSize } }) => (
          <div key={label} className={styles['size']}>
            <dt>{label}</dt>
            <dd>{texts.trash.amount(photos, formatBytes(byteSize))}</dd>
          </div>
        ))}
      </dl>
      <div>{children}</div>
    </Card>
  )
}
