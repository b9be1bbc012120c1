// The installation at a glance: what it holds, what waits, who looks into a Group, who operates.
import { sizeText } from '#core/numbers/size.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { LinkLine, LinkList } from '#web/ui/list/LinkList.tsx'
import { Avatar, Tile } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card, Figure } from '#web/ui/page/Card.tsx'
import { Figures, Stack } from '#web/ui/page/Page.tsx'
import type { SeenQueue, SeenStorage } from '../rules/seen.ts'
import { BillingCard } from './BillingCard.tsx'
import { LooksCard } from './LooksCard.tsx'
import { useOperating } from './operator-calls.ts'
import { OperatorPage, root } from './OperatorPage.tsx'

interface Operators {
  readonly operators: readonly {
    readonly user_id: string
    readonly name: string | null
    readonly email: string | null
    readonly added_at: string
  }[]
}

export default function Overview() {
  return (
    <OperatorPage>
      <Stack>
        <Holds />
        <LooksCard />
        <BillingCard />
        <Largest />
        <Who />
      </Stack>
    </OperatorPage>
  )
}

function Holds() {
  const t = useTexts()
  const [held, waiting] = [useOperating<SeenStorage>('/storage'), useOperating<SeenQueue>('/jobs')]
  const { data: storage } = held
  const { data: queue } = waiting
  if (!storage || !queue) return <LoadingCard of={storage ? waiting : held} lines={3} />
  const number = (value: number) => value.toLocaleString(t.locale)
  const failed = queue.totals.reduce((sum, one) => sum + one.failing + one.given_up, 0)
  return (
    <Figures>
      <Figure value={number(storage.people)} label={t('operator.people')} />
      <Figure value={number(storage.groups)} label={t('operator.groups')} />
      <Figure value={number(storage.records)} label={t('operator.records')} />
      <Figure value={sizeText(storage.database_bytes, t.locale)} label={t('operator.database')} />
      <Figure value={sizeText(storage.file_bytes, t.locale)} label={t('operator.files')} />
      <Figure value={number(failed)} label={t('operator.failed')} />
    </Figures>
  )
}

function Largest() {
  const t = useTexts()
  const { data } = useOperating<SeenStorage>('/storage')
  const largest = data?.largest.filter(({ file_bytes }) => file_bytes > 0) ?? []
  if (largest.length === 0) return null
  return (
    <Card title={t('operator.largest')}>
      <LinkList>
        {largest.map(({ db, name, file_bytes }) => (
          <LinkLine key={db} href={`${root}/groups/${db}`}>
            <Tile name={name} db={db} size={28} />
            <b>{name}</b>
            <span className="muted num">{sizeText(file_bytes, t.locale)}</span>
          </LinkLine>
        ))}
      </LinkList>
    </Card>
  )
}

function Who() {
  const t = useTexts()
  const operators = useOperating<Operators>('')
  const { data } = operators
  if (!data) return <LoadingCard of={operators} lines={2} />
  return (
    <Card title={t('operator.operators')} count={data.operators.length}>
      <Stack>
        <LinkList>
          {data.operators.map(({ user_id, name, email, added_at }) => (
            <LinkLine key={user_id} href={`${root}/people/${user_id}`}>
              <Avatar name={name ?? email ?? user_id} id={user_id} size={28} spoken={false} />
              <b>{name ?? email ?? user_id}</b>
              <When at={added_at} still />
            </LinkLine>
          ))}
        </LinkList>
        <p className="muted">{t('operator.command')}</p>
      </Stack>
    </Card>
  )
}
