// The newsletter, as somebody who is signed in chooses it: two settings of theirs.
import {
  newsletterChoice,
  newsletterKey,
  newsletterTopicsKey,
} from '#core/notifications/newsletter.ts'
import { useRecord } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { TopicsCard } from './TopicsCard.tsx'

export default function Newsletter() {
  const t = useTexts()
  const { person } = useSession()
  return (
    <Page narrow>
      <PageHeader title={t('newsletter.title')} />
      {person && <Own id={person.id} isConfirmed={person.confirmed_at !== null} />}
    </Page>
  )
}

function Own({ id, isConfirmed }: { id: string; isConfirmed: boolean }) {
  const t = useTexts()
  const { ready, value, save } = useSettings(id, [newsletterKey, newsletterTopicsKey])
  const { data: profile } = useRecord(id, 'User', id)
  if (!ready || !profile) return <CardSkeleton lines={6} />
  const isOn = value(newsletterKey) ?? profile.newsletter
  return (
    <TopicsCard
      choice={newsletterChoice(isOn, value(newsletterTopicsKey))}
      lead={t(isConfirmed ? 'newsletter.lead' : 'newsletter.unconfirmed')}
      save={async ({ newsletter, topics }) => {
        await save(newsletterKey, newsletter)
        await save(newsletterTopicsKey, topics)
      }}
    />
  )
}
