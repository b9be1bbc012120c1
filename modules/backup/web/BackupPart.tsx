// Backups of the Group, for its administrators (spec 6): those that are kept here, what can be taken home, and putting one back.
import { isLocked } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { useBackups } from './backup-calls.ts'
import { KeptCard } from './KeptCard.tsx'
import { RestoreCard } from './RestoreCard.tsx'
import { TakeHomeCard } from './TakeHomeCard.tsx'

export default function BackupPart() {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { data, error } = useBackups(db)
  return (
    <Stack>
      {error && !data && <ErrorPanel title={t('backup.unread')} text={t.problem(error)} />}
      {!error && !data && <CardSkeleton lines={4} />}
      {data && <KeptCard data={data} />}
      {data && !isLocked(actor) && <RestoreCard data={data} />}
      {(data || error) && <TakeHomeCard data={data} />}
    </Stack>
  )
}
