// In the place of the pages of a deleted Group: until when an administrator can bring it back, and the button that does.
import { useQueryClient } from '@tanstack/react-query'
import { dayOf, dayText } from '#core/time/day.ts'
import { call } from '#web/api/client.ts'
import type { Group } from '#web/api/context.ts'
import { refreshSession, type MyMembership } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page/Page.tsx'

const graceMs = 30 * 86_400_000

interface DeletedPageProps {
  readonly group: Group
  readonly deletedAt: NonNullable<MyMembership['deleted_at']>
}

export function DeletedPage({ group, deletedAt }: DeletedPageProps) {
  const t = useTexts()
  const isAdministrator = group.actor.membership?.editor === true
  const end = new Date(Date.parse(deletedAt) + graceMs)
  const day = dayText(dayOf(end), t.locale)
  return (
    <Page>
      <EmptyState
        page
        drawing={<Icon name="trash" size={28} />}
        title={t('locked.deleted.title')}
        text={t(isAdministrator ? 'locked.deleted.text' : 'locked.deleted.ask', { day })}
      >
        {isAdministrator && <BringBack db={group.db} />}
        <Button component="a" href="/?choose=1">
          {t('shell.go_home')}
        </Button>
      </EmptyState>
    </Page>
  )
}

function BringBack({ db }: { db: string }) {
  const t = useTexts()
  const client = useQueryClient()
  const form = usePlainForm({
    of: 'account',
    initial: {},
    async send() {
      await call('DELETE', `/accounts/${db}/deletion`)
      await refreshSession(client)
      void toast({ message: t('locked.deleted.back') })
    },
  })
  return (
    <>
      {form.problem && <Banner tone="danger">{form.problem}</Banner>}
      <Button variant="filled" loading={form.busy} onClick={() => form.submit()}>
        {t('locked.deleted.bringBack')}
      </Button>
    </>
  )
}
