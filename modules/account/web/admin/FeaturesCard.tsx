// What the Group switches on and off: in the app at hand (spec 2, features card), and which apps and areas it uses at all.
import { useTexts } from '#web/api/texts.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { ThemeProvider } from '#web/ui/theme/ThemeProvider.tsx'
import styles from '../account.module.css'
import type { Feature as Name } from '../../rules/features.ts'
import type { Settings } from '../settings.ts'
import { Feature } from './Feature.tsx'

/** By app: flags that its screens follow. */
const offered: Readonly<Record<string, readonly Name[]>> = {
  ticket: ['checklist', 'maintenance', 'project-management', 'billing', 'cep'],
  organize3: ['budget'],
}

/** Of no use elsewhere. */
const brazilian: ReadonlySet<Name> = new Set(['cep'])

export function FeaturesCard({ settings }: { settings: Settings }) {
  const t = useTexts()
  const { app } = useMenu()
  const features = (offered[app?.name ?? ''] ?? []).filter(
    (key) => !brazilian.has(key) || t.locale === 'pt-BR',
  )
  return (
    <Card title={t('admin.features')}>
      {features.length === 0 && <p className={styles.none}>{t('admin.no_features')}</p>}
      <Switches names={features} settings={settings} />
    </Card>
  )
}

/** Apps of the Group, and areas in them: what is off leaves menus and search, and nothing is deleted. */
const areas: readonly Name[] = ['rdisk', 'bookmark', 'textnotes', 'exoreader', 'admin']

export function AppsCard({ settings }: { settings: Settings }) {
  const t = useTexts()
  return (
    <Card title={t('admin.apps')}>
      <p className={styles.lead}>{t('admin.apps_text')}</p>
      <Switches names={areas} settings={settings} />
    </Card>
  )
}

function Switches({ names, settings }: { names: readonly Name[]; settings: Settings }) {
  return (
    <ThemeProvider>
      {names.map((name) => (
        <Feature key={name} name={name} settings={settings} />
      ))}
    </ThemeProvider>
  )
}
