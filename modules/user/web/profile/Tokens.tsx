// Passwords for other programs: what each may do, and the end of one (spec 2).
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useFind, useSave } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { LoadingCard } from '#web/records/LoadingCard.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Pill, StatusPill } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { CardTitle } from '#web/ui/page/Card.tsx'
import { NewToken } from './NewToken.tsx'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

export function Tokens({ person }: TabProps) {
  const texts = useTexts()
  const [making, setMaking] = useState(false)
  const tokens = useFind(person.id, 'UserToken', {
    selector: { active: true },
    sort: [{ created_at: 'desc' }],
    limit: 200,
  })
  const { data } = tokens
  if (!data) return <LoadingCard of={tokens} />
  return (
    <div>
      <CardTitle
        action={
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setMaking(true)}
          >
            {texts('user-token.new')}
          </Button>
        }
      >
        {texts('profile.tabs.user_tokens')}
      </CardTitle>
      {data.docs.length === 0 ? (
        <EmptyState title={texts('user-token.empty.title')} text={texts('user-token.empty.text')} />
      ) : (
        <TokenTable tokens={data.docs} person={person} />
      )}
      {making && <NewToken person={person} onClose={() => setMaking(false)} />}
    </div>
  )
}

function TokenTable({ tokens, person }: TabProps & { tokens: WireDocument[] }) {
  const texts = useTexts()
  const save = useSave(person.id, 'UserToken')
  const [ending, setEnding] = useState<WireDocument>()
  const end = () => {
    if (!ending) return
    const { _id, _rev, description, permissions } = ending
    const change = { _id, _rev, description, permissions, active: false }
    save.mutate(change, { onSuccess: () => setEnding(undefined) })
  }
  return (
    <>
      <DataTable
        label={texts('profile.tabs.user_tokens')}
        rows={tokens}
        rowKey={(token) => token._id}
        columns={[
          {
            key: 'description',
            header: texts('user-token.fields.description'),
            cell: (token) => token.label,
          },
          {
            key: 'permissions',
            header: texts('user-token.fields.permissions'),
            cell: (token) => <Permissions list={token.permissions as string[]} />,
          },
          {
            key: 'created_at',
            header: texts('profile.created'),
            cell: (token) => token.created_at && <When at={token.created_at} />,
          },
          {
            key: 'active',
            header: texts('user-token.fields.active'),
            cell: () => <StatusPill state="done">{texts('fields.yes')}</StatusPill>,
          },
          {
            key: 'end',
            header: texts('profile.endToken'),
            end: true,
            cell: (token) => (
              <Button size="xs" onClick={() => setEnding(token)}>
                {texts('profile.endToken')}
              </Button>
            ),
          },
        ]}
      />
      <ConfirmDialog
        opened={ending !== undefined}
        title={texts('profile.endTokenTitle', { name: ending?.label ?? '' })}
        text={texts('profile.endTokenText')}
        confirmLabel={texts('profile.endToken')}
        cancelLabel={texts('actions.cancel')}
        danger
        busy={save.isPending}
        onConfirm={end}
        onClose={() => setEnding(undefined)}
      />
    </>
  )
}

function Permissions({ list }: { list: string[] }) {
  const texts = useTexts()
  const { groups } = useSession()
  const name = (scope: string) => {
    const [verb, db] = scope.split('@')
    const group = groups.find((membership) => membership.db_name === db)
    return [texts(`profile.scopes.${verb}`), group?.account.label ?? db].filter(Boolean).join(' · ')
  }
  return (
    <span className={styles.permissions}>
      {list.map((scope) => (
        <Pill key={scope} outline>
          {name(scope)}
        </Pill>
      ))}
    </span>
  )
}
