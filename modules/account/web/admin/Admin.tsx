// The administration of a Group: ways to its lists, and its profile, features, phones and addresses (spec 2).
import { addresses, phones } from '#core/fields/contact.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useView } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMenu } from '#web/shell/frame/menu.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import styles from '../account.module.css'
import { useCards } from '../use-cards.tsx'
import { useSettings } from '../settings.ts'
import { ContactCard } from './ContactCard.tsx'
import { FeaturesCard } from './FeaturesCard.tsx'
import { GroupCard } from './GroupCard.tsx'

const phoneRows = phones()
const addressRows = addresses()

export default function Admin() {
  const t = useTexts()
  const { db } = useGroup()
  const settings = useSettings(db)
  const cards = useCards()
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t('shell.menu.dashboard'), href: `/account/${db}` }]}
        title={t('shell.menu.admin')}
      />
      <Stack>
        <Tiles />
        {cards('admin')}
        {settings.ready ? (
          <div className={styles.cards}>
            <Stack>
              <GroupCard settings={settings} />
              <FeaturesCard settings={settings} />
            </Stack>
            <Stack>
              <ContactCard name="phones" rows={phoneRows} settings={settings} />
              <ContactCard name="addresses" rows={addressRows} settings={settings} />
            </Stack>
          </div>
        ) : (
          <CardSkeleton lines={4} />
        )}
      </Stack>
    </Page>
  )
}

/** One for each list of the app, for the members, and for each screen of the administration that exists. */
function Tiles() {
  const t = useTexts()
  const { db } = useGroup()
  const registry = useRegistry()
  const { app, admin } = useMenu()
  const { data: counts } = useView(db, 'count-by-klass/all', 1)
  const root = `/account/${db}`
  const lists = (app?.menu ?? []).flatMap(({ kind }) => {
    const entity = registry.byKind(kind)
    if (!entity?.path) return []
    const { key, icon, path } = entity
    return [
      { href: `${root}/${path}`, label: t(`${key}.many`), icon, count: counts?.get(kind) ?? 0 },
    ]
  })
  const screens = admin
    .filter(({ href }) => href !== `${root}/admin`)
    .map((item) => ({
      ...item,
      count: item.href === `${root}/memberships` ? counts?.get('Membership') : undefined,
    }))
  return (
    <ul className={styles.tiles}>
      {[...lists, ...screens].map(({ href, label, icon, count }) => (
        <li key={href}>
          <a className={styles.tile} href={href}>
            <Icon name={icon} size={20} />
            <b>{label}</b>
            {count !== undefined && <span>{count.toLocaleString(t.locale)}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
