import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SignedInDevice } from '../../../shared/api/security.ts'
import { call } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Row, RowList, RowNote } from '../../ui/row-list.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryError } from '../../entities/errors/query-error.tsx'
import styles from './card-form.module.css'
import { ChangeFailure } from '../../entities/session/submit-button.tsx'
import { useSecurityChange } from './use-security-change.ts'

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await call('GET /api/sessions', { signal })).sessions,
})

/** The user's sessions. `onLeave` ends the session of this browser. */
export function DevicesCard({ onLeave }: { onLeave: () => void }) {
  const { data: devices = [], error, refetch } = useQuery(devicesQuery)
  const end = useSecurityChange(async (id: string) => {
    await call('POST /api/sessions/:sessionId/end', { params: { sessionId: id } })
  })
  const endOthers = useSecurityChange(async () => {
    await call('POST /api/sessions/end-others')
  })
  const isBusy = end.isPending || endOthers.isPending
  const hasOthers = devices.length > 1
  return (
    <Card heading={texts.security.devices.heading} lead={texts.security.devices.lead}>
      {error && <QueryError onRetry={refetch} />}
      <RowList>
        {devices.map(device => (
          <DeviceRow
            key={device.id}
            device={device}
            isBusy={isBusy}
            onEnd={() => (device.isCurrent ? onLeave() : end.mutate(device.id))}
          />
        ))}
      </RowList>
      <ChangeFailure error={end.error ?? endOthers.error} />
      {hasOthers && (
        <div className={styles['actions']}>
          <Button disabled={isBusy} onClick={() => endOthers.mutate(undefined)}>
            {texts.security.devices.endOthers}
          </Button>
          <Button
            look="quiet"
            disabled={isBusy}
            onClick={() => endOthers.mutate(undefined, { onSuccess: onLeave })}
          >
            {texts.security.devices.endAll}
          </Button>
        </div>
      )}
    </Card>
  )
}

type DeviceRowProps = { device: SignedInDevice; isBusy: boolean; onEnd: () => void }

function DeviceRow({ device, isBusy, onEnd }: DeviceRowProps) {
  const name = describeDevice(device.userAgent) ?? texts.security.devices.unknown
  return (
    <Row
      actions={
        <Button
          size="small"
          disabled={isBusy}
          aria-label={texts.security.devices.endOf(name)}
          onClick={onEnd}
        >
          {texts.security.devices.end}
        </Button>
      }
    >
      <p>{name}</p>
      <RowNote>
        {device.isCurrent ? (
          <span className={styles['current']}>{texts.security.devices.current}</span>
        ) : (
          texts.security.devices.usedAt(device.usedAt)
        )}
      </RowNote>
    </Row>
  )
}

// Specific names first: Edge also contains Chrome's name, and most contain Safari's.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * Returns browser and system of a user agent: "Firefox, Windows". Undefined if both are unknown.
 */
export function describeDevice(userAgent: string): string | undefined {
  const findName = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const names = [findName(BROWSERS), findName(SYSTEMS)].filter(name => name !== undefined)
  return names.length > 0 ? names.join(', ') : undefined
}
