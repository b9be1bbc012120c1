// A former version of a text beside what it is now: what went and what came, line by line.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { diffBlocks } from '#core/compare/diff.ts'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { DiffView } from '#web/records/compare/DiffView.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Bone, Delayed } from '#web/ui/feedback/Skeleton.tsx'
import { contentAddress, type Item } from '#web/files/disk/items.ts'
import type { Version } from '../disk-calls.ts'
import { readText, type ReadText } from '../preview/read-text.ts'
import classes from './versions.module.css'

interface ComparisonProps {
  item: Item
  before: Version
  after: Version
}

export default function Comparison({ item, before, after }: ComparisonProps) {
  const t = useTexts()
  const [former, latest] = [useVersionText(item, before), useVersionText(item, after)]
  const [a, b] = [former.data, latest.data]
  const blocks = useMemo(() => a && b && diffBlocks(a.text, b.text), [a, b])
  const error = former.error ?? latest.error
  if (error) {
    const retry = () => {
      void former.refetch()
      void latest.refetch()
    }
    return (
      <div className={classes.compared}>
        <NotLoaded error={error} onRetry={retry} />
      </div>
    )
  }
  if (!a || !b || !blocks) {
    return (
      <Delayed>
        <Bone width="80%" />
      </Delayed>
    )
  }
  if (a.isBinary || b.isBinary) return <p className={classes.note}>{t('disk.versions.binary')}</p>
  return (
    <div className={classes.compared}>
      {a.text === b.text ? (
        <p className={classes.note}>{t('disk.versions.same')}</p>
      ) : (
        <DiffView blocks={blocks} />
      )}
      {(a.isCut || b.isCut) && <p className={classes.note}>{t('disk.versions.cut')}</p>}
    </div>
  )
}

/** A version never changes: it is read once. */
function useVersionText({ id }: Item, { rev, size, tag }: Version) {
  const { db } = useGroup()
  return useQuery<ReadText, ApiError>({
    queryKey: ['text', db, id, tag],
    queryFn: ({ signal }) => readText(contentAddress(db, id, rev), { size, signal }),
    staleTime: Infinity,
  })
}
