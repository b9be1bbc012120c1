// A file that is being read: how far it is, and the way out. Nothing is said of one that takes only a moment.
import { useEffect, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import classes from '../import.module.css'
import { quietMs, readingShare, type ReadingProgress } from './progress.ts'

interface ReadingCardProps {
  readonly name: string
  readonly progress: ReadingProgress | undefined
  readonly onCancel: () => void
}

export function ReadingCard({ name, progress, onCancel }: ReadingCardProps) {
  const t = useTexts()
  if (!progress) return <RowsSkeleton />
  return (
    <Card title={name}>
      <ReadingBar progress={progress} />
      <div className={classes.actions}>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
      </div>
    </Card>
  )
}

/** The same while the file is opened, before there is anything to say of it. */
export function OpeningCard(props: Omit<ReadingCardProps, 'progress'>) {
  const [progress, setProgress] = useState<ReadingProgress>()
  useEffect(() => {
    const timer = setTimeout(() => setProgress({ step: 'open', done: 0, of: 0 }), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return <ReadingCard {...props} progress={progress} />
}

export function ReadingBar({ progress }: { progress: ReadingProgress }) {
  const t = useTexts()
  const share = readingShare(progress)
  return (
    <ProgressBar
      label={t(`import.reading.${progress.step}`)}
      value={share}
      max={1}
      detail={share.toLocaleString(t.locale, { style: 'percent' })}
    />
  )
}
