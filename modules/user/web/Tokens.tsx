// Passwords for other programs: what each may do; the secret is shown once, when it is made (spec 2, design 5).
import { Button, Checkbox, CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '#core/ids.ts'
import { tokenScopes } from '#core/wire.ts'
import type { WireDocument } from '#core/wire.ts'
import { useFind, useSave } from '#web/api/records.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePlainForm } from '#web/api/use-plain-form.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog, DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormGrid, Wide } from '#web/ui/form/Form.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Pill } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { CardTitle } from '#web/ui/page/Card.tsx'
import { permissionErrors } from '../rules/permissions.ts'
import styles from './profile.module.css'
import type { TabProps } from './Profile.tsx'

/** Scopes that do something today: WebDAV has its own when the disk comes. */
const offered = tokenScopes.filter((scope) => !scope.startsWith('dav:'))

export function Tokens({ person }: TabProps) {
  const texts = useTexts()
  const [making, setMaking] = useState(false)
  const { data } = useFind(person.id, 'UserToken', {
    selector: { active: true },
    sort: [{ created_at: 'desc' }],
    limit: 200,
  })
  if (!data) return <CardSkeleton />
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
            key: 'end',
            header: '',
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

function NewToken({ person, onClose }: TabProps & { onClose: () => void }) {
  const texts = useTexts()
  const { groups } = useSession()
  const [secret, setSecret] = useState<string>()
  const save = useSave(person.id, 'UserToken')
  const form = usePlainForm({
    initial: { _id: newId('tok'), description: '', read: true, write: false, group: '' },
    check: (values) => ({
      ...(values.description.trim() ? {} : { description: { key: 'blank' as const } }),
      ...permissionErrors(permissionsOf(values)),
    }),
    async send(values) {
      const { _id, description } = values
      const doc = { _id, description, permissions: permissionsOf(values), active: true }
      const { token } = await save.mutateAsync(doc)
      setSecret(String(token))
    },
  })
  const groupChoices = groups.map(({ db_name, account }) => ({
    value: db_name,
    label: account.label,
  }))
  return (
    <Sheet
      opened
      firm={secret !== undefined}
      onClose={onClose}
      title={texts('user-token.new')}
      closeLabel={texts('actions.cancel')}
    >
      {secret !== undefined ? (
        <Secret text={secret} onClose={onClose} />
      ) : (
        <form onSubmit={form.submit} noValidate>
          {form.problem && <Banner tone="danger">{form.problem}</Banner>}
          <FormGrid single>
            <Wide>
              <TextInput
                {...form.text('description')}
                label={texts('user-token.fields.description')}
                description={texts('user-token.hints.description')}
                data-autofocus
              />
            </Wide>
            {offered.map((scope) => (
              <Checkbox
                key={scope}
                {...form.box(scope as 'read' | 'write')}
                label={texts(`profile.scopes.${scope}`)}
              />
            ))}
            {form.error('permissions' as 'read') && (
              <p role="alert">{form.error('permissions' as 'read')}</p>
            )}
            <NativeSelect
              label={texts('profile.tokenGroup')}
              value={form.values.group}
              onChange={(event) => form.set('group', event.currentTarget.value)}
              data={[{ value: '', label: texts('profile.everyGroup') }, ...groupChoices]}
            />
          </FormGrid>
          <DialogActions>
            <Button onClick={onClose}>{texts('actions.cancel')}</Button>
            <Button type="submit" variant="filled" loading={form.busy}>
              {texts('profile.makeToken')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Sheet>
  )
}

function permissionsOf({ read, write, group }: { read: boolean; write: boolean; group: string }) {
  const scopes = [read && 'read', write && 'write'].filter((scope) => scope !== false)
  return scopes.map((scope) => (group ? `${scope}@${group}` : scope))
}

function Secret({ text, onClose }: { text: string; onClose: () => void }) {
  const texts = useTexts()
  return (
    <>
      <p>{texts('profile.secretText')}</p>
      <div className={styles.secret}>
        <code>{text}</code>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{texts(copied ? 'profile.copied' : 'profile.copy')}</Button>
          )}
        </CopyButton>
      </div>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {texts('profile.secretKept')}
        </Button>
      </DialogActions>
    </>
  )
}
