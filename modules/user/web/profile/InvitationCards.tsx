// Invitations on the home page and on every dashboard: who invites where, and one step to accept or to decline.
import { useSession } from '#web/api/session/session.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { Invitation } from './Invitation.tsx'

export default function InvitationCards() {
  const { invitations } = useSession()
  if (invitations.length === 0) return null
  return (
    <Card>
      {invitations.map((invitation) => (
        <Invitation key={invitation.db_name} invitation={invitation} />
      ))}
    </Card>
  )
}
