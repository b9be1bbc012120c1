// Invitations to one's confirmed address: accept, or turn down (spec 4: accepting needs a confirmed address).
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAct, useRemove } from '#web/api/records.ts'
import { useSession } from '#web/api/session.ts'
import type { MyMembership } from '#web/api/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Tile } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

export function Invites({ person }: TabProps) {
  const texts = useTexts()
  const { invitations, ready, confirmed, refresh } = useSession()
  if (!ready) return null
  const email = person.unconfirmed_email ?? person.email ?? ''
  return (
    <div className={styles.stack}>
      {!confirmed && <Banner tone="warning">{texts('errors.confirm_to_use')}</Banner>}
      <Card
        title={texts('profile.tabs.invites')}
        action={
          <Button size="xs" onClick={() => void refresh()}>
            {texts('profile.refresh')}
          </Button>
        }
      >
        {invitations.length === 0 ? (
          <EmptyState
            title={texts('profile.noInvites')}
            text={texts(confirmed ? 'profile.noInvitesText' : 'profile.invitesAfter', { email })}
          />
        ) : (
          invitations.map((invitation) => (
            <Invitation key={invitation.db_name} invitation={invitation} />
          ))
        )}
      </Card>
    </div>
  )
}

/** Answered in the Group's own database: another Group may have invited under the same id. */
function Invitation({ invitation }: { invitation: MyMembership }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const { confirmed, refresh } = useSession()
  const { _id, _rev = '', db_name, account, created_at } = invitation
  const accept = useAct(db_name, 'Membership')
  const decline = useRemove(db_name, 'Membership')
  const join = () =>
    accept.mutate(
      { id: _id, action: 'status/accept' },
      {
        onSuccess: () => void refresh().then(() => navigate({ href: `/account/${db_name}` })),
      },
    )
  return (
    <div className={styles.group}>
      <Tile name={account.label} />
      <div>
        <b>{account.label}</b>
        <div className="faint">{created_at && <When at={created_at} />}</div>
      </div>
      <Button
        loading={decline.isPending}
        onClick={() => decline.mutate({ _id, _rev }, { onSuccess: () => void refresh() })}
      >
        {texts('profile.decline')}
      </Button>
      <Button variant="filled" disabled={!confirmed} loading={accept.isPending} onClick={join}>
        {texts('membership.actions.status/accept')}
      </Button>
    </div>
  )
}
