// All notifications that are kept, and which of them come by email.
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { MailCard } from './MailCard.tsx'
import { NotificationList } from './NotificationList.tsx'
import { useNotifications } from './use-notifications.ts'

export default function Notifications() {
  const t = useTexts()
  const { person } = useSession()
  const notifications = useNotifications()
  const { unread, markRead } = notifications
  if (!person) return null
  return (
    <Page narrow>
      <PageHeader
        title={t('notification.many')}
        actions={
          unread.length > 0 && (
            <Button onClick={() => markRead(unread)}>{t('notification.read_all')}</Button>
          )
        }
      />
      <Stack>
        <Card flush>
          <NotificationList notifications={notifications} />
        </Card>
        <MailCard db={person.id} isConfirmed={person.confirmed_at !== null} />
      </Stack>
    </Page>
  )
}
