// What the Group switches on and off. Only features that do something today are offered (spec 2, features card).
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import styles from '../account.module.css'
import type { AdjustmentKey } from '../../rules/adjustment.ts'
import type { Settings } from '../settings.ts'

/** By app: flags that its screens follow. */
const offered: Readonly<Record<string, readonly AdjustmentKey[]>> = {
  ticket: ['checklist', 'maintenance', 'project-management', 'cep'],
  organize3: ['budget'],
}

/** Of no use elsewhere. */
const brazilian: ReadonlySet<AdjustmentKey> = new Set(['cep'])

export function FeaturesCard({ settings }: { settings: Settings }) {
  const t = useTexts()
  const { app } = useMenu()
  const features = (offered[app?.name ?? ''] ?? []).filter(
    (key) => !brazilian.has(key) || t.locale === 'pt-BR',
  )
  return (
    <Card title={t('admin.features')}>
      {features.length === 0 && <p className={styles.none}>{t('admin.no_features')}</p>}
      <ThemeProvider>
        {features.map((key) => (
          <Feature key={key} name={key} settings={settings} />
        ))}
      </ThemeProvider>
    </Card>
  )
}

/** Saved as it is switched; it moves at once and comes back when the server refuses. */
function Feature({ name, settings }: { name: AdjustmentKey; settings: Settings }) {
  const t = useTexts()
  const { actor } = useGroup()
  const [wanted, setWanted] = useState<boolean>()
  const change = (value: boolean) => {
    setWanted(value)
    void settings
      .save(name, value)
      .catch(showErrorOf('adjustment'))
      .finally(() => setWanted(undefined))
  }
  return (
    <div className={styles.feature}>
      <Switch
        label={t(`adjustment.options.key.${name}`)}
        description={t(`admin.feature.${name}`)}
        checked={wanted ?? settings.value(name) === true}
        disabled={!actor.membership?.editor || wanted !== undefined}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </div>
  )
}
