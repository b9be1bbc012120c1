// Backups of the Group, for its administrators (spec 6): those that are kept here, what can be taken home, and putting one back.
import { editorsAlone, isLocked } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { NoRightPage, NotFoundPage } from '#web/shell/ErrorPages.tsx'
import { useAdminCrumbs } from '#web/shell/frame/admin-crumbs.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useBackups } from './backup-calls.ts'
import { KeptCard } from './KeptCard.tsx'
import { RestoreCard } from './RestoreCard.tsx'
import { TakeHomeCard } from './TakeHomeCard.tsx'

const texts = {
  en: () => import('../locales/en.json'),
  'pt-BR': () => import('../locales/pt-BR.json'),
} as const

export default function Backup() {
  const { actor } = useGroup()
  if (useWelcome()?.hidden?.includes('backup')) return <NotFoundPage />
  if (editorsAlone(actor)) return <NoRightPage />
  return (
    <PartTexts name="backup" load={texts} outline={<Outline />}>
      <BackupPage />
    </PartTexts>
  )
}

function Outline() {
  return (
    <Page narrow>
      <CardSkeleton lines={5} />
    </Page>
  )
}

function BackupPage() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { data, error } = useBackups(db)
  return (
    <Page narrow>
      <PageHeader
        crumbs={useAdminCrumbs()}
        title={t('shell.menu.backup')}
        subtitle={t('backup.subtitle')}
      />
      <Stack>
        {error && !data && <ErrorPanel title={t('backup.unread')} text={t.problem(error)} />}
        {!error && !data && <CardSkeleton lines={4} />}
        {data && <KeptCard data={data} />}
        {data && !isLocked(actor) && <RestoreCard data={data} />}
        {(data || error) && <TakeHomeCard data={data} />}
      </Stack>
    </Page>
  )
}
