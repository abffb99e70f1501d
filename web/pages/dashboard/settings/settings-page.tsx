import { getRouteApi, Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppPasswordsCard } from '../../../features/app-passwords/app-passwords-card.tsx'
import { ConsentSettings } from '../../../features/consent/consent-settings.tsx'
import { LanguageSwitch } from '../../../features/display/language-switch.tsx'
import { ThemeSwitch } from '../../../features/display/theme-switch.tsx'
import { AfterDownloadSetting } from '../../../features/downloads/after-download-setting.tsx'
import { FoldersCard } from '../../../features/folders/folders-card.tsx'
import { PaceNote } from '../../../features/progress/pace-note.tsx'
import { PreferencesCard } from '../../../features/preferences/preferences-card.tsx'
import { RecognitionCard } from '../../../features/recognition/recognition-card.tsx'
import { DevicesCard } from '../../../features/security/devices-card.tsx'
import { GoogleCard } from '../../../features/security/google-card.tsx'
import { PasskeysCard } from '../../../features/security/passkeys-card.tsx'
import { PasswordCard } from '../../../features/security/password-card.tsx'
import { SecondStepCard } from '../../../features/security/second-step-card.tsx'
import { StorageCard } from '../../../features/trash/storage-card.tsx'
import { SCREENS } from '../../../paths.ts'
import { texts } from '../../../texts.ts'
import { chooseButtonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { AccountExportCard } from './account-export-card.tsx'
import { DangerZone } from './danger-zone.tsx'
import { PageHeading } from '../page-heading.tsx'
import styles from './settings-page.module.css'
import { useLogout } from '../use-logout.ts'

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

function Part({ name, children }: { name: (typeof PARTS)[number]; children: ReactNode }) {
  return (
    <section aria-labelledby={name} className={styles['part']}>
      <h2 id={name} className={styles['heading']}>
        {texts.settings[name]}
      </h2>
      {children}
    </section>
  )
}
