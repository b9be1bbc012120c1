// Who works in the Group, invitations that wait first; each leads to its page (spec 2).
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { LinkLine, LinkList } from '#web/ui/list/LinkList.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { membership } from '../../entities/membership.ts'
import { Invite } from '../members/Invite.tsx'
import styles from '../members/members.module.css'
import { memberAddress, nameOf, Rights } from '../members/Rights.tsx'
import { MemberRights } from './MemberRights.tsx'

/** As many as one answer has; a shop has fewer. */
const maxShown = 200

/** What waits for an answer, then administrators, then the others by name. */
function inOrder(members: readonly WireDocument[]): WireDocument[] {
  const rank = ({ pending, editor }: WireDocument) =>
    pending === true ? 0 : editor === true ? 1 : 2
  return members.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)))
}

export default function Members() {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useFind(db, 'Membership', { limit: maxShown })
  if (!data) return <CardSkeleton lines={4} />
  const members = inOrder(data.docs)
  return (
    <Card title={t('membership.many')} count={members.length} action={<Invite />}>
      <LinkList>
        {members.map((member) => (
          <MemberLine key={member._id} member={member} />
        ))}
      </LinkList>
    </Card>
  )
}

/** Leads to their page; for who may change it, what they may do opens below. */
function MemberLine({ member }: { member: WireDocument }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const [isOpen, setOpen] = useState(false)
  const mayChange =
    member.inherited !== true && membership.access(actor, 'update', member) === undefined
  return (
    <LinkLine
      href={memberAddress(db, member)}
      beside={
        mayChange && (
          <ActionIcon
            aria-label={t('membership.may', { name: nameOf(member) })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        )
      }
      below={isOpen && <MemberRights record={member} />}
    >
      <Avatar
        name={member.pending === true ? undefined : nameOf(member)}
        id={String(member.user_id)}
        size={28}
        spoken={false}
      />
      <span className={styles.who}>
        <b>{nameOf(member)}</b>
        {nameOf(member) !== member.email && <small>{String(member.email ?? '')}</small>}
      </span>
      <Rights record={member} />
    </LinkLine>
  )
}
