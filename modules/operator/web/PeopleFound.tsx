// People of the installation, found by a part of their address.
import { useTexts } from '#web/api/texts.ts'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import type { SeenPerson } from '../rules/seen.ts'
import { FindList } from './FindList.tsx'
import { OperatorPage, root } from './OperatorPage.tsx'

export default function PeopleFound() {
  return (
    <OperatorPage>
      <People />
    </OperatorPage>
  )
}

/** Locked, an operator, not confirmed. */
export function PersonMarks({ person }: { person: SeenPerson }) {
  const t = useTexts()
  return (
    <>
      {person.locked_at !== null && <Pill tone="block">{t('operator.locked')}</Pill>}{' '}
      {person.operator && <Pill tone="accent">{t('operator.operator')}</Pill>}{' '}
      {person.confirmed_at === null && <Pill outline>{t('operator.unconfirmed')}</Pill>}
    </>
  )
}

function People() {
  const t = useTexts()
  return (
    <FindList<SeenPerson> path="/people" label={t('operator.find_people')}>
      {(rows) => (
        <DataTable
          label={t('operator.people')}
          rows={rows}
          rowKey={({ user_id }) => user_id}
          columns={[
            {
              key: 'name',
              header: t('operator.name'),
              cell: (person) => (
                <>
                  <a className="link" href={`${root}/people/${person.user_id}`}>
                    {person.name ?? person.user_id}
                  </a>{' '}
                  <PersonMarks person={person} />
                </>
              ),
            },
            {
              key: 'email',
              header: t('operator.email'),
              cell: ({ email, unconfirmed_email }) => email ?? unconfirmed_email,
            },
            {
              key: 'groups',
              header: t('operator.groups'),
              end: true,
              cell: ({ groups }) => <span className="num">{groups}</span>,
            },
            {
              key: 'sessions',
              header: t('operator.sessions'),
              end: true,
              cell: ({ sessions }) => <span className="num">{sessions}</span>,
            },
            {
              key: 'tokens',
              header: t('operator.tokens'),
              end: true,
              cell: ({ tokens }) => <span className="num">{tokens}</span>,
            },
          ]}
        />
      )}
    </FindList>
  )
}
