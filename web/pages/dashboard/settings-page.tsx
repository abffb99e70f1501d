import { getRouteApi, Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { ConsentSettings } from '../../features/consent/consent-settings.tsx'
import { LanguageSwitch } from '../../features/display/language-switch.tsx'
import { ThemeSwitch } from '../../features/display/theme-switch.tsx'
import { AfterDownloadSetting } from '../../features/downloads/after-download-setting.tsx'
import { PreferencesCard } from '../../features/preferences/preferences-card.tsx'
import { RecognitionCard } from '../../features/recognition/recognition-card.tsx'
import { DevicesCard } from '../../features/security/devices-card.tsx'
import { GoogleCard } from '../../features/security/google-card.tsx'
import { PasskeysCard } from '../../features/security/passkeys-card.tsx'
import { PasswordCard } from '../../features/security/password-card.tsx'
import { SecondStepCard } from '../../features/security/second-step-card.tsx'
import { StorageCard } from '../../features/trash/storage-card.tsx'
import { SCREENS } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AccountDataCards } from './account-data-cards.tsx'
import { PageHeading } from './page-heading.tsx'
import styles from './settings-page.module.css'
import { useLogout } from './use-logout.ts'

const route = getRouteApi(SCREENS.settings)

export function SettingsPage() {
  useTitle(texts.title(texts.dashboard.settings), texts.settings.description)
  const { problem } = route.useSearch()
  const logout = useLogout()
  return (
    <>
      <PageHeading heading={texts.dashboard.settings} />
      <div className={styles['cards']}>
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
        <StorageCard>
          <Link to={SCREENS.trash} className={buttonClass('secondary', 'small')}>
            <Trash2 aria-hidden />
            {texts.trash.open}
          </Link>
        </StorageCard>
        <ConsentSettings />
        <RecognitionCard />
        <PasswordCard />
        <PasskeysCard />
        <SecondStepCard />
        <GoogleCard problem={problem} />
        <DevicesCard onLeave={logout} />
        <AccountDataCards />
      </div>
    </>
  )
}
