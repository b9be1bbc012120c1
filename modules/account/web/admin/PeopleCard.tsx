// Who works in the Group, invitations that wait first; each leads to its page.
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { LinkLine, LinkList } from '#web/ui/list/LinkList.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { memberAddress, nameOf, Rights } from '../members/Rights.tsx'

/** People shown; the list of members has them all. */
const maxShown = 6

/** What waits for an answer, then administrators, then the others by name. */
function inOrder(members: readonly WireDocument[]): WireDocument[] {
  const rank = ({ pending, editor }: WireDocument) =>
    pending === true ? 0 : editor === true ? 1 : 2
  return members.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)))
}

export function PeopleCard() {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useFind(db, 'Membership', { limit: 200 })
  if (!data) return <CardSkeleton lines={4} />
  const root = `/account/${db}/memberships`
  const members = inOrder(data.docs)
  return (
    <Card title={t('membership.many')} count={members.length}>
      <LinkList>
        {members.slice(0, maxShown).map((member) => (
          <LinkLine key={member._id} href={memberAddress(db, member)}>
            <Avatar
              name={member.pending === true ? undefined : nameOf(member)}
              id={String(member.user_id)}
              size={28}
              spoken={false}
            />
            <b>{nameOf(member)}</b>
            <Rights record={member} />
          </LinkLine>
        ))}
      </LinkList>
      {members.length > maxShown && (
        <a className="link" href={root}>
          {t('records.to_list', { many: t('membership.many') })}
        </a>
      )}
    </Card>
  )
}
