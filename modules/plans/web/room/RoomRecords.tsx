// Which records are looked at to make room: those of one kind, the longest unchanged first, a page at a time. The address says so.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { UsageLine } from '../usage/usage-lines.ts'
import styles from '../plans.module.css'
import { RoomList } from './RoomList.tsx'
import { useRoomPage, type RoomQuery } from './use-room.ts'

export function RoomRecords({ lines }: { lines: readonly UsageLine[] }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { path, params, go } = useAddress()
  // The Group counts too, and is deleted elsewhere.
  const kinds = lines.filter(({ entity }) => entity.access(actor, 'remove') === undefined)
  const asked = kinds.find(({ entity }) => entity.kind === params.get('kind')) ?? kinds[0]
  const query: RoomQuery = {
    kind: asked?.entity.kind ?? '',
    order: params.get('order') === 'newest' ? 'newest' : 'oldest',
    skip: Math.max(0, Number(params.get('skip')) || 0),
  }
  const show = (next: Partial<RoomQuery>) => {
    const { kind, order, skip } = { ...query, skip: 0, ...next }
    go(`${path}?${String(new URLSearchParams({ kind, order, skip: String(skip) }))}`, {
      replace: true,
    })
  }
  const { data, error } = useRoomPage(db, query)
  if (!asked) return null
  return (
    <section>
      <div className={styles.choices}>
        <NativeSelect
          label={t('usage.kind')}
          value={query.kind}
          onChange={(event) => show({ kind: event.currentTarget.value })}
          data={kinds.map(({ entity, amount }) => ({
            value: entity.kind,
            label: `${t(`${entity.key}.many`)} (${amount.toLocaleString(t.locale)})`,
          }))}
        />
        <NativeSelect
          label={t('plans.room.order')}
          value={query.order}
          onChange={(event) =>
            show({ order: event.currentTarget.value === 'newest' ? 'newest' : 'oldest' })
          }
          data={[
            { value: 'oldest', label: t('plans.room.oldest') },
            { value: 'newest', label: t('plans.room.newest') },
          ]}
        />
      </div>
      {error && !data && <ErrorPanel title={t.problem(error)} />}
      {!data && !error && <CardSkeleton lines={5} />}
      {data && (
        <RoomList
          key={`${query.kind} ${query.order} ${query.skip}`}
          {...{ entity: asked.entity, page: data, query, show }}
        />
      )}
    </section>
  )
}
