// One's own profile in five parts; the address says which one is open (spec 2, Profile).
import type { ComponentType } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useRecord } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import type { SessionPerson } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { Passkeys } from '../passkeys/Passkeys.tsx'
import { Devices } from './Devices.tsx'
import { Groups } from './Groups.tsx'
import { Invites } from './Invites.tsx'
import { Leaving } from './Leaving.tsx'
import { TakeHome } from './TakeHome.tsx'
import { Preferences } from './Preferences.tsx'
import styles from './profile.module.css'
import { ProfileCard } from './ProfileCard.tsx'
import { Tokens } from './Tokens.tsx'

export interface TabProps {
  person: SessionPerson
}

const tabs = ['profile', 'data', 'groups', 'invites', 'user_tokens'] as const
type Tab = (typeof tabs)[number]

const parts: Record<Tab, ComponentType<TabProps>> = {
  profile: Yourself,
  data: Data,
  groups: Groups,
  invites: Invites,
  user_tokens: Tokens,
}

/** The words of this page, which no other waits for. */
const words = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function Profile() {
  return (
    <PartTexts
      name="profile"
      load={words}
      outline={
        <Page narrow>
          <CardSkeleton />
        </Page>
      }
    >
      <Tabbed />
    </PartTexts>
  )
}

function Tabbed() {
  const texts = useTexts()
  const { person, invitations } = useSession()
  const { params } = useAddress()
  if (!person) return null
  const open = tabs.find((name) => name === params.get('page')) ?? 'profile'
  const Part = parts[open]
  return (
    <Page narrow>
      <PageHeader title={texts('profile.title')} />
      <Tabs
        label={texts('profile.title')}
        tabs={tabs.map((name) => ({
          label: texts(`profile.tabs.${name}`),
          href: name === 'profile' ? '/user/profile' : `/user/profile?page=${name}`,
          count: name === 'invites' && invitations.length > 0 ? invitations.length : undefined,
          current: name === open,
        }))}
      />
      <Part person={person} />
    </Page>
  )
}

/** The first tab: who one is, how the product looks and speaks, where one is signed in. */
function Yourself({ person }: TabProps) {
  return (
    <div className={styles.stack}>
      <ProfileCard person={person} />
      <Passkeys />
      <Preferences />
      <Devices person={person} />
    </div>
  )
}

/** What the system keeps about the record itself, all of it to take home, and the end of it all. */
function Data({ person }: TabProps) {
  const texts = useTexts()
  const { data } = useRecord(person.id, 'User', person.id)
  if (!data) return <CardSkeleton />
  return (
    <div className={styles.stack}>
      <Card title={texts('profile.tabs.data')}>
        <Facts
          facts={[
            ['id', data._id],
            [texts('profile.created'), moment(data.created_at)],
            [texts('profile.updated'), moment(data.updated_at)],
            [
              texts('shell.menu.audit'),
              <a key="audit" className="link" href="/user/audit">
                {texts('profile.audit')}
              </a>,
            ],
          ]}
        />
      </Card>
      <TakeHome person={person} />
      <Leaving person={person} />
    </div>
  )
}

function moment(at: string | undefined) {
  return at === undefined ? undefined : <When at={at} />
}
