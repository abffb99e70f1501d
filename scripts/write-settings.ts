// Writes docs/settings.md from the settings that the server reads; test/handbook.test.ts fails if
// the page is out of date: node scripts/write-settings.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format } from 'oxfmt'
import { readConfig } from '../server/config.ts'
import { SETTINGS, type Setting, type SettingName } from '../server/settings.ts'

const PAGE = fileURLToPath(new URL('../docs/settings.md', import.meta.url))

// As .oxfmtrc.json says for Markdown.
const FORMAT = { printWidth: 100, proseWrap: 'always' } as const

const MEGABYTE = 1024 * 1024

const INTRODUCTION = `# Settings

To change how Kindred runs, set environment variables before you start it: \`PORT=5001 npm start\`,
one \`NAME=value\` per line in \`/etc/kindred.env\` for [the service](install.md#as-a-service-linux-with-systemd),
or \`--env NAME=value\` for a container. If a value is wrong, or a variable that starts with
\`KINDRED_\` isn't a setting, Kindred doesn't start and says which one it is.

This page is generated from the code (\`node scripts/write-settings.ts\`).
`

if (import.meta.main) writeFileSync(PAGE, await buildSettingsPage())

/** What readConfig returns for those settings whose default is a value. */
function readDefaults(): Partial<Record<SettingName, string | number>> {
  const config = readConfig({})
  return {
    PORT: config.port,
    HOST: config.host,
    KINDRED_REGISTRATION: config.registration,
    KINDRED_MAX_FILE_MB: config.maxFileBytes / MEGABYTE,
    KINDRED_MAX_RAW_MB: config.maxRawBytes / MEGABYTE,
    KINDRED_MAX_FILM_MB: config.maxFilmBytes / MEGABYTE,
    KINDRED_PAUSE_ON_BATTERY: config.background.pauseOnBattery ? 1 : 0,
    KINDRED_BACKUP_HOUR: config.backup.hour,
    KINDRED_LOG_LEVEL: config.logLevel,
  }
}

/** Returns docs/settings.md, formatted as \`npm run format\` would. */
export async function buildSettingsPage(): Promise<string> {
  const defaults: Readonly<Record<string, string | number>> = readDefaults()
  const areas = Object.entries(SETTINGS).map(([area, settings]) => {
    const rows = Object.entries<Setting>(settings).map(([name, { fallback, text }]) => {
      const value = fallback ?? `\`${defaults[name]}\``
      return `| \`${name}\` | ${value} | ${text} |`
    })
    return [`## ${area}`, '', '| Setting | Default | What it does |', '| --- | --- | --- |', ...rows].join(
      '\n',
    )
  })
  return (await format('settings.md', [INTRODUCTION, ...areas, ''].join('\n\n'), FORMAT)).code
}
