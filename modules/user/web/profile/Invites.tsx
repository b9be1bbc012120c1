// Invitations to one's confirmed address: accept, or turn down (spec 4: accepting needs a confirmed address).
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Invitation } from './Invitation.tsx'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

export function Invites({ person }: TabProps) {
  const texts = useTexts()
  const hasMail = useMailServer()
  const { invitations, ready, confirmed, refresh } = useSession()
  if (!ready) return null
  const words = confirmed
    ? 'profile.noInvitesText'
    : hasMail
      ? 'profile.invitesAfter'
      : 'profile.invitesByLink'
  const email = person.unconfirmed_email ?? person.email ?? ''
  return (
    <div className={styles.stack}>
      {hasMail && !confirmed && <Banner tone="warning">{texts('errors.confirm_to_use')}</Banner>}
      <Card
        title={texts('profile.tabs.invites')}
        action={
          <Button size="xs" onClick={() => void refresh()}>
            {texts('profile.refresh')}
          </Button>
        }
      >
        {invitations.length === 0 ? (
          <EmptyState title={texts('profile.noInvites')} text={texts(words, { email })} />
        ) : (
          invitations.map((invitation) => (
            <Invitation key={invitation.db_name} invitation={invitation} />
          ))
        )}
      </Card>
    </div>
  )
}
