// In the place of the pages of a Group whose plan has ended with too many records, but for those that are open in one (spec 4): why, and
// the ways out for its administrators, or whom the others ask.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isLockedOut, lockedByOperator } from '#core/access/policies.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { call } from '#web/api/client.ts'
import type { Group } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { cacheKey } from '#web/api/records.ts'
import { refreshSession, useSession, type MyMembership } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { dayOf, dayText } from '#core/time/day.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LoadingPage } from '../../ErrorPages.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
} as const

interface LockedPageProps {
  readonly group: Group
}

export default function LockedPage(props: LockedPageProps) {
  return (
    <PartTexts name="locked" load={texts} outline={<LoadingPage />}>
      <Closed {...props} />
    </PartTexts>
  )
}

function Closed({ group }: LockedPageProps) {
  const { groups } = useSession()
  const deletedAt = groups.find(({ db_name }) => db_name === group.db)?.deleted_at
  if (deletedAt) return <DeletedPage group={group} deletedAt={deletedAt} />
  return <Locked group={group} />
}

function Locked({ group }: LockedPageProps) {
  const t = useTexts()
  const isOut = isLockedOut(group.actor)
  const reason = lockedByOperator(group.actor)
  return (
    <Page>
      <EmptyState
        page
        drawing={<Icon name="key" size={28} />}
        title={t('locked.title')}
        text={
          reason === undefined ? <Why {...{ group, isOut }} /> : t('locked.by_operator', { reason })
        }
      >
        {isOut ? (
          <Button component="a" href="/?choose=1">
            {t('shell.go_home')}
          </Button>
        ) : (
          <Doors db={group.db} isForPlan={reason === undefined} />
        )}
      </EmptyState>
    </Page>
  )
}

/** The ways out, for administrators; no plan opens what an operator locked. */
function Doors({ db, isForPlan }: { db: string; isForPlan: boolean }) {
  const t = useTexts()
  return (
    <>
      {isForPlan && (
        <>
          <Button component="a" variant="filled" href={`/checkout?account=${db}`}>
            {t('shell.locked.plans')}
          </Button>
          <Button component="a" href={`/account/${db}/room`}>
            {t('shell.menu.room')}
          </Button>
        </>
      )}
      <Button component="a" href={`/account/${db}/backup`}>
        {t('locked.backup')}
      </Button>
    </>
  )
}

function Why({ group, isOut }: LockedPageProps & { isOut: boolean }) {
  const t = useTexts()
  return isOut ? <WhomToAsk db={group.db} /> : t('locked.text')
}

/** To all others nothing opens: who administers the Group can open it. */
function WhomToAsk({ db }: { db: string }) {
  const t = useTexts()
  const { data } = useQuery({
    queryKey: [...cacheKey(db, 'Membership'), 'administrators'],
    queryFn: ({ signal }) =>
      call<{ names: string[] }>('GET', `/accounts/${db}/administrators`, { signal }),
  })
  const names = new Intl.ListFormat(t.locale, { type: 'disjunction' }).format(data?.names ?? [])
  return t(names ? 'locked.ask' : 'locked.ask_them', { names })
}

/** In the place of the pages of a deleted Group: until when an administrator can bring it back, and the button that does. */
const graceMs = 30 * 86_400_000

interface DeletedPageProps {
  readonly group: Group
  readonly deletedAt: NonNullable<MyMembership['deleted_at']>
}

function DeletedPage({ group, deletedAt }: DeletedPageProps) {
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
