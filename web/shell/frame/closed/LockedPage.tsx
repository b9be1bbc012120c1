// In the place of the pages of a Group whose plan has ended with too many records, but for those that are open in one (spec 4): why, and
// the ways out for its administrators, or whom the others ask.
import { useQuery } from '@tanstack/react-query'
import { isLockedOut, lockedByOperator } from '#core/access/policies.ts'
import { LoadingPage } from '../../ErrorPages.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { call } from '#web/api/client.ts'
import type { Group } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { cacheKey } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { DeletedPage } from './DeletedPage.tsx'

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
