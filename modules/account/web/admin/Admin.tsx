// The administration of a Group: who works in it and how much it holds, and what its administrator sets: profile,
// features, phones and addresses (spec 2). Other members read it.
import { addresses, phones } from '#core/fields/contact.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import styles from '../account.module.css'
import { Invite } from '../members/Invite.tsx'
import { useSettings } from '../settings.ts'
import { useCards } from '../use-cards.tsx'
import { AdminTexts } from './AdminTexts.tsx'
import { ContactCard } from './ContactCard.tsx'
import { DeleteCard } from './DeleteCard.tsx'
import { AppsCard, FeaturesCard } from './FeaturesCard.tsx'
import { GroupCard } from './GroupCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'

const phoneRows = phones()
const addressRows = addresses()

export default function Admin() {
  return (
    <AdminTexts>
      <Administration />
    </AdminTexts>
  )
}

function Administration() {
  const t = useTexts()
  const { db } = useGroup()
  const settings = useSettings(db)
  const cards = useCards()
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t('shell.menu.dashboard'), href: `/account/${db}` }]}
        title={t('shell.menu.admin')}
        actions={<Invite />}
      />
      {settings.ready ? (
        <div className={styles.cards}>
          <Stack>
            <GroupCard settings={settings} />
            <PeopleCard />
            <FeaturesCard settings={settings} />
            <AppsCard settings={settings} />
          </Stack>
          <Stack>
            <ContactCard name="phones" rows={phoneRows} settings={settings} />
            <ContactCard name="addresses" rows={addressRows} settings={settings} />
            {cards('admin')}
            <DeleteCard />
          </Stack>
        </div>
      ) : (
        <CardSkeleton lines={4} />
      )}
    </Page>
  )
}
