// Home: choose among one's Groups (spec 2). Somebody without one creates it, or answers an invitation, which comes first.
import { IconBookmarkFilled, IconPlus } from '@tabler/icons-react'
import { useSession } from '#web/api/session/session.ts'
import type { MyMembership } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { Slot } from '#web/records/Slot.tsx'
import { useProduct } from '#web/shell/product.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Pill, Tile } from '#web/ui/marks/Marks.tsx'
import { MainAction, Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import styles from './account.module.css'

export default function Home() {
  const t = useTexts()
  const { groups, ready } = useSession()
  const { home } = useProduct()
  return (
    <Page narrow>
      <PageHeader
        title={t('home.title')}
        actions={groups.length > 0 && <MainAction label={t('account.new')} href="/account/new" />}
      />
      <Stack>
        {home.map((load, index) => (
          // Their places never change, so they name them.
          <Slot key={index} load={load} />
        ))}
        {groups.length > 1 && <Banner tone="warning">{t('home.choose')}</Banner>}
        {!ready && <CardSkeleton />}
        {ready && groups.length === 0 && <FirstGroup />}
        {groups.length > 0 && (
          <ul className={styles.groups}>
            {groups.map((membership) => (
              <GroupCard key={membership.db_name} membership={membership} />
            ))}
          </ul>
        )}
      </Stack>
    </Page>
  )
}

function FirstGroup() {
  const t = useTexts()
  const { person, confirmed, invitations } = useSession()
  const email = person?.unconfirmed_email ?? person?.email ?? ''
  const isInvited = invitations.length > 0
  const hasMail = useMailServer()
  return (
    <EmptyState
      drawing={<Icon name="building-store" size={28} />}
      title={isInvited ? t('home.or_new') : t('account.empty.title')}
      text={t('account.empty.text')}
    >
      <Button
        component="a"
        href="/account/new"
        variant={isInvited ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} stroke={1.9} aria-hidden />}
      >
        {t('account.new')}
      </Button>
      {hasMail && !confirmed && email.includes('@') && (
        <p className={styles.quiet}>{t('home.unconfirmed', { email })}</p>
      )}
    </EmptyState>
  )
}

function GroupCard({ membership }: { membership: MyMembership }) {
  const t = useTexts()
  const { groups } = useSession()
  const { db_name, account, editor, bookmark } = membership
  const plan = membership['confirmed-plan']
  const above = groups.find((one) => one.db_name === membership['parent-account-id'])
  return (
    <li>
      <a className={styles.groupCard} href={`/account/${db_name}`}>
        <Tile name={account.label} db={db_name} size={44} />
        <div>
          <b>{account.label}</b>
          <span className={styles.quiet}>
            {[
              t(editor ? 'membership.fields.editor' : 'membership.one'),
              plan && t(`shell.plans.${plan}`),
              above?.account.label,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {bookmark === true && (
          <Pill tone="accent">
            <IconBookmarkFilled size={13} aria-hidden />
            {t('membership.fields.bookmark')}
          </Pill>
        )}
      </a>
    </li>
  )
}
