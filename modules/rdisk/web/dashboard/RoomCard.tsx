// Beside the newest files: how full the disk is, and how other programs reach it.
import { useTexts } from '#web/api/texts.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { DiskTexts } from '../DiskTexts.tsx'
import { Usage } from '../tree/Usage.tsx'

export default function RoomCard({ db }: { db: string }) {
  return (
    <DiskTexts outline={<CardSkeleton lines={2} />}>
      <Shown db={db} />
    </DiskTexts>
  )
}

function Shown({ db }: { db: string }) {
  const t = useTexts()
  return (
    <Card
      title={t('disk.usage.label')}
      action={
        <a className="link" href={`/account/${db}/disk-help`}>
          {t('disk.help.connect')}
        </a>
      }
    >
      <Usage />
    </Card>
  )
}
