// Who works in the Group and what each of them may do: a table of ticks that is searched and goes out as a file; invitations that wait
// come first (spec 2).
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { csvFile } from '#core/csv/csv.ts'
import { plainText } from '#core/search/terms.ts'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useAll } from '#web/records/use-all.ts'
import { useTexts } from '#web/api/texts.ts'
import { download } from '#web/records/list/download.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { membership } from '../../entities/membership.ts'
import { Invite } from '../members/Invite.tsx'
import styles from '../members/members.module.css'
import { memberAddress, nameOf, StatusPills } from '../members/Rights.tsx'
import { rightNames, has, Tick } from './Tick.tsx'

/** What waits for an answer, then administrators, then the others by name. */
function inOrder(members: readonly WireDocument[]): WireDocument[] {
  const rank = ({ pending, editor }: WireDocument) =>
    pending === true ? 0 : editor === true ? 1 : 2
  return members.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)))
}

export default function Members() {
  const t = useTexts()
  const { db } = useGroup()
  const [query, setQuery] = useState('')
  const { data } = useAll(db, 'Membership')
  if (!data) return <CardSkeleton lines={4} />
  const members = inOrder(data)
  const shown = members.filter((member) =>
    plainText(`${nameOf(member)} ${String(member.email ?? '')}`).includes(plainText(query.trim())),
  )
  const words = (name: string) => t(`membership.fields.${name}`)
  const save = () => {
    const lines = shown.map((member) => [
      nameOf(member),
      String(member.email ?? ''),
      ...rightNames.map((right) => t(has(member, right) ? 'fields.yes' : 'fields.no')),
    ])
    const file = csvFile([['name', 'email', ...rightNames].map(words), ...lines], t.locale)
    download(file, `${membership.path}-${dayOf(new Date())}.csv`)
  }
  return (
    <Card
      title={t('membership.many')}
      count={members.length}
      action={
        <span className={styles.rights}>
          <DotsMenu label={t('records.more')}>
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
              {t('records.export')}
            </Menu.Item>
          </DotsMenu>
          <Invite />
        </span>
      }
    >
      <div className={styles.matrix}>
        <TextInput
          type="search"
          aria-label={t('membership.find')}
          placeholder={t('membership.find')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <DataTable
          label={t('membership.many')}
          rows={shown}
          rowKey={({ _id }) => _id}
          columns={[
            {
              key: 'person',
              header: t('membership.sections.person'),
              cell: (member) => <Person member={member} />,
            },
            ...rightNames.map((right) => ({
              key: right,
              header: words(right),
              cell: (member: WireDocument) => <Tick member={member} right={right} />,
            })),
          ]}
        />
      </div>
    </Card>
  )
}

function Person({ member }: { member: WireDocument }) {
  const { db } = useGroup()
  return (
    <span className={styles.person}>
      <Avatar
        name={member.pending === true ? undefined : nameOf(member)}
        id={String(member.user_id)}
        size={28}
        spoken={false}
      />
      <span className={styles.who}>
        <a className="link" href={memberAddress(db, member)}>
          {nameOf(member)}
        </a>
        {nameOf(member) !== member.email && <small>{String(member.email ?? '')}</small>}
        <StatusPills record={member} />
      </span>
    </span>
  )
}
