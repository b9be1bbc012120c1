// Backups of the Group, for its administrators (spec 6): those that are kept here, what can be taken home, and putting one back.
import { editorsAlone } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NoRightPage, NotFoundPage } from '#web/shell/ErrorPages.tsx'
import { useWelcome } from '#web/shell/welcome.ts'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useBackups } from './backup-calls.ts'
import { KeptCard } from './KeptCard.tsx'
import { RestoreCard } from './RestoreCard.tsx'
import { TakeHomeCard } from './TakeHomeCard.tsx'

export default function Backup() {
  const { actor } = useGroup()
  if (useWelcome()?.hidden?.includes('backup')) return <NotFoundPage />
  if (editorsAlone(actor)) return <NoRightPage />
  return <BackupPage />
}

function BackupPage() {
  const t = useTexts()
  const { db } = useGroup()
  const { data, error } = useBackups(db)
  return (
    <Page narrow>
      <PageHeader
        crumbs={[
          { label: t('shell.menu.dashboard'), href: `/account/${db}` },
          { label: t('shell.menu.admin'), href: `/account/${db}/admin` },
        ]}
        title={t('shell.menu.backup')}
        subtitle={t('backup.subtitle')}
      />
      <Stack>
        {error && !data && <ErrorPanel title={t('backup.unread')} text={t.problem(error)} />}
        {!error && !data && <CardSkeleton lines={4} />}
        {data && <KeptCard data={data} />}
        {data && <RestoreCard data={data} />}
        {(data || error) && <TakeHomeCard data={data} />}
      </Stack>
    </Page>
  )
}
