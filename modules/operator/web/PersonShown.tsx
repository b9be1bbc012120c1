// One person: facts, their Groups, and what an operator does about them.
import { useState } from 'react'
import { showError } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { useParams } from '#web/router/use-address.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { LinkLine, LinkList } from '#web/ui/list/LinkList.tsx'
import { Pill, Tile } from '#web/ui/marks/Marks.tsx'
import { exactDate } from '#web/ui/marks/relative-date.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { asks } from '../rules/asks.ts'
import type { PersonAnswer, SeenPerson } from '../rules/seen.ts'
import { useOperate, useOperating } from './operator-calls.ts'
import { OperatorPage, root } from './OperatorPage.tsx'
import { PersonMarks } from './PeopleFound.tsx'

export default function PersonShown() {
  const t = useTexts()
  const { person_id = '' } = useParams()
  const answer = useOperating<PersonAnswer>(`/people/${encodeURIComponent(person_id)}`)
  const { data } = answer
  const crumbs = [{ label: t('operator.tabs.people'), href: `${root}/people` }]
  return (
    <OperatorPage
      title={data?.person.name ?? data?.person.user_id}
      crumbs={crumbs}
      actions={data && <Actions person={data.person} />}
    >
      {!data && <LoadingCard of={answer} lines={5} />}
      {data && (
        <Stack>
          <About person={data.person} />
          <Card title={t('operator.groups')} count={data.memberships.length}>
            <LinkList>
              {data.memberships.map(({ db, name, editor }) => (
                <LinkLine key={db} href={`${root}/groups/${db}`}>
                  <Tile name={name} db={db} size={28} />
                  <b>{name}</b>
                  {editor && <Pill tone="accent">{t('operator.administrator')}</Pill>}
                </LinkLine>
              ))}
            </LinkList>
          </Card>
        </Stack>
      )}
    </OperatorPage>
  )
}

function About({ person }: { person: SeenPerson }) {
  const t = useTexts()
  const isMarked = person.locked_at !== null || person.operator || person.confirmed_at === null
  const date = (moment: string | null) => moment && exactDate(new Date(moment), t.locale)
  return (
    <Card>
      <Facts
        facts={[
          [t('operator.email'), person.email ?? person.unconfirmed_email],
          [t('operator.state'), isMarked && <PersonMarks key="marks" person={person} />],
          [t('operator.locked_since'), date(person.locked_at)],
          [t('operator.fields.reason'), person.locked_because],
          [t('operator.registered'), date(person.created_at)],
          [t('operator.sessions'), String(person.sessions)],
          [t('operator.tokens'), String(person.tokens)],
          ['ID', person.user_id],
        ]}
      />
    </Card>
  )
}

function Actions({ person }: { person: SeenPerson }) {
  const t = useTexts()
  const operate = useOperate()
  const [isLocking, setLocking] = useState(false)
  const path = `/people/${person.user_id}`
  const run = (method: 'DELETE', what: string, message: string) => {
    operate(method, `${path}/${what}`).then(() => toast({ message }), showError)
  }
  return (
    <>
      <Button onClick={() => run('DELETE', 'sessions', t('operator.signed_out'))}>
        {t('operator.sign_out')}
      </Button>
      {person.locked_at === null ? (
        <Button onClick={() => setLocking(true)}>{t('operator.lock')}</Button>
      ) : (
        <Button onClick={() => run('DELETE', 'lock', t('operator.unlocked'))}>
          {t('operator.unlock')}
        </Button>
      )}
      {isLocking && (
        <ActionDialog
          action={asks.person}
          send={(body) => operate('POST', `${path}/lock`, body)}
          onClose={() => setLocking(false)}
        />
      )}
    </>
  )
}
