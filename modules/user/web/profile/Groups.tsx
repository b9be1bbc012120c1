// Groups one belongs to: open, bookmark (the bookmarked one opens after signing in).
import { IconBookmark, IconBookmarkFilled, IconPlus } from '@tabler/icons-react'
import { useAct } from '#web/api/writing/actions.ts'
import { useSession } from '#web/api/session/session.ts'
import type { MyMembership } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Pill, Tile } from '#web/ui/marks/Marks.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './profile.module.css'

export function Groups() {
  const texts = useTexts()
  const { groups, ready, refresh } = useSession()
  if (!ready) return null
  return (
    <Card
      title={texts('profile.tabs.groups')}
      action={
        <div className={styles.pair}>
          <Button size="xs" onClick={() => void refresh()}>
            {texts('profile.refresh')}
          </Button>
          <Button
            size="xs"
            component="a"
            href="/account/new"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {texts('account.new')}
          </Button>
        </div>
      }
    >
      {groups.length === 0 ? (
        <EmptyState title={texts('account.empty.title')} text={texts('account.empty.text')} />
      ) : (
        groups.map((membership) => <GroupLine key={membership.db_name} membership={membership} />)
      )}
    </Card>
  )
}

function GroupLine({ membership }: { membership: MyMembership }) {
  const texts = useTexts()
  const { refresh } = useSession()
  const act = useAct(membership.db_name, 'Membership')
  const marked = membership.bookmark === true
  const toggle = () =>
    act.mutate(
      { id: membership._id, action: `bookmark/${!marked}` },
      { onSuccess: () => void refresh() },
    )
  return (
    <div className={styles.group}>
      <Tile name={membership.account.label} db={membership.db_name} />
      <div>
        <b>{membership.account.label}</b>{' '}
        {membership.editor && <Pill tone="accent">{texts('membership.fields.editor')}</Pill>}
      </div>
      {/* A creator's membership has no bookmark (spec 4), and one by the Group above has none of its own. */}
      {membership.creator !== true && membership.inherited !== true && (
        <ActionIcon
          aria-label={texts(marked ? 'profile.unbookmark' : 'profile.bookmark')}
          aria-pressed={marked}
          loading={act.isPending}
          onClick={toggle}
        >
          {marked ? <IconBookmarkFilled size={18} /> : <IconBookmark size={18} />}
        </ActionIcon>
      )}
      <Button component="a" href={`/account/${membership.db_name}`}>
        {texts('profile.visit')}
      </Button>
    </div>
  )
}
