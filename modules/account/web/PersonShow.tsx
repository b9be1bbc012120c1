// One person as the Group knows them: their name, and their membership while they have one.
import { useGroup } from '#web/api/context.ts'
import { useFind, useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useRecordId } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Identity } from '#web/ui/marks/Identity.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useMemberCrumbs } from './members/MemberMissing.tsx'
import { Rights } from './members/Rights.tsx'

export default function PersonShow() {
  const t = useTexts()
  const id = useRecordId()
  const { db } = useGroup()
  const crumbs = useMemberCrumbs()
  const { data: person, error } = useRecord(db, 'User', id)
  const { data: found } = useFind(db, 'Membership', { selector: { user_id: id }, limit: 1 })
  const membership = found?.docs[0]
  if (error && !person) {
    return (
      <Page narrow>
        <PageHeader crumbs={crumbs} title={t('user.one')} />
        <ErrorPanel title={t('titles.not_found')} text={t('records.gone.missing.text')} />
      </Page>
    )
  }
  const name = person?.label || String(membership?.label ?? '')
  return (
    <Page narrow>
      <PageHeader crumbs={crumbs} title={name || t('user.one')} />
      {person ? (
        <Card>
          <Identity
            picture={<Avatar name={name} id={id} size={80} spoken={false} />}
            name={name}
            words={membership ? undefined : t('membership.left')}
          >
            {membership && <Rights record={membership} />}
          </Identity>
          {membership && membership.inherited !== true && (
            <Button component="a" href={`/account/${db}/memberships/${membership._id}`}>
              {t('membership.see')}
            </Button>
          )}
        </Card>
      ) : (
        <CardSkeleton lines={3} />
      )}
    </Page>
  )
}
