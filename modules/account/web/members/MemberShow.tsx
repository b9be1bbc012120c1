// One member, or one invitation that waits (spec 2, Membership show). Nobody changes their own, nobody removes the
// creator: the buttons follow the same rule as the server.
import { IconPencil, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { hasRight, rights } from '#core/access/rights.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord, useRemove } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { HistoryCard } from '#web/records/show/HistoryCard.tsx'
import { SystemData } from '#web/records/show/SystemData.tsx'
import { useAddress, useRecordId } from '#web/router/use-address.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { Identity } from '#web/ui/marks/Identity.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { MainAction, Page, PageHeader, TwoColumns } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { membership } from '../../entities/membership.ts'
import { HandOver } from './HandOver.tsx'
import { Invite } from './Invite.tsx'
import { MemberMissing, useMemberCrumbs } from './MemberMissing.tsx'
import { nameOf, Rights } from './Rights.tsx'

export default function MemberShow() {
  const id = useRecordId()
  const { db } = useGroup()
  const { data: record, error, refetch } = useRecord(db, membership.kind, id)
  if (error && !record) return <MemberMissing error={error} onRetry={() => void refetch()} />
  if (!record) {
    return (
      <Page>
        <CardSkeleton lines={4} />
      </Page>
    )
  }
  return <Shown key={id} record={record} />
}

function Shown({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { people } = useGroup()
  const crumbs = useMemberCrumbs()
  const name = nameOf(record)
  useTitle(name)
  const { email, user_id, created_at, created_by, pending } = record
  // A founder was invited by nobody.
  const inviter = created_by !== user_id && people.get(created_by ?? '')?.name
  const since = created_at && <When at={created_at} />
  const words = (flag: unknown) => t(flag === true ? 'fields.yes' : 'fields.no')
  const named = rights.map(
    (right) => [t(`membership.fields.${right}`), words(hasRight(record, right))] as const,
  )
  return (
    <Page>
      <PageHeader
        crumbs={crumbs}
        title={name}
        meta={<Rights record={record} />}
        actions={<Actions record={record} />}
      />
      <TwoColumns
        main={
          <>
            <Card>
              <Identity
                name={name === email ? undefined : name}
                picture={
                  <Avatar
                    name={pending ? undefined : name}
                    id={String(user_id)}
                    size={80}
                    spoken={false}
                  />
                }
              >
                <a className="link" href={`mailto:${String(email)}`}>
                  {String(email)}
                </a>
              </Identity>
            </Card>
            {pending === true && <HandOver record={record} />}
            <HistoryCard entity={membership} id={record._id} />
          </>
        }
        aside={
          <>
            <Card title={t('membership.sections.rights')}>
              <Facts
                facts={[
                  [t('membership.fields.editor'), words(record.editor)],
                  ...(record.editor === true ? [] : named),
                  [t(pending ? 'membership.invited' : 'membership.since'), since],
                  [t('membership.invited_by'), inviter],
                ]}
              />
            </Card>
            <SystemData record={record} />
          </>
        }
      />
    </Page>
  )
}

function Actions({ record }: { record: WireDocument }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { go } = useAddress()
  const [asking, setAsking] = useState(false)
  const remove = useRemove(db, membership.kind)
  const href = `/account/${db}/memberships/${record._id}/edit`
  const mayEdit = membership.access(actor, 'update', record) === undefined
  const mayRemove = membership.access(actor, 'remove', record) === undefined
  useShortcuts([
    {
      key: 'e',
      text: 'records.keys.edit',
      run: () => go(href),
      leadsToText: true,
      disabled: !mayEdit,
    },
  ])
  const what = record.pending === true ? 'withdraw' : 'remove'
  const confirm = () =>
    remove.mutate(
      { _id: record._id, _rev: record._rev ?? '' },
      {
        onSuccess: () => {
          go(`/account/${db}/memberships`)
          void toast({ message: t(`membership.${what}.done`, { name: nameOf(record) }) })
        },
        // A failed delete shows the error and closes the dialog (spec 8).
        onError: () => setAsking(false),
      },
    )
  return (
    <>
      {mayRemove && (
        <DotsMenu label={t('records.more')}>
          <Menu.Item
            color="danger"
            leftSection={<IconUserMinus size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t(`membership.${what}.action`)}
          </Menu.Item>
        </DotsMenu>
      )}
      <Invite second={mayEdit} />
      {mayEdit && (
        <MainAction
          label={t('actions.edit')}
          shortcut="E"
          icon={<IconPencil size={18} stroke={1.9} aria-hidden />}
          href={href}
        />
      )}
      <ConfirmDialog
        opened={asking}
        danger
        title={t(`membership.${what}.title`, { name: nameOf(record) })}
        text={t(`membership.${what}.text`)}
        confirmLabel={t(`membership.${what}.confirm`)}
        cancelLabel={t('actions.cancel')}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
