// How much room the files of the Group take up, whether what is stored is sound, and which files are not: those are for
// administrators to upload again.
import { useQuery } from '@tanstack/react-query'
import { dayOf, dayText } from '#core/time/day.ts'
import { sizeText } from '#core/numbers/size.ts'
import { roomWarning, type StorageReport } from '../../rules/storage.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { LinkLine, LinkList } from '#web/ui/list/LinkList.tsx'
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import styles from '../plans.module.css'

export function StorageCard() {
  const t = useTexts()
  const { db } = useGroup()
  const { data } = useQuery({
    queryKey: [...cacheKey(db, 'views'), 'storage'],
    queryFn: ({ signal }) => call<StorageReport>('GET', `/${db}/_storage`, { signal }),
  })
  if (!data || (data.files === 0 && data.used_bytes === 0)) return null
  const { used_bytes, room_bytes, files, checked_at, damaged } = data
  const used = sizeText(used_bytes, t.locale)
  return (
    <Card title={t('usage.storage.title')}>
      <Stack>
        {room_bytes === null ? (
          <p className={styles.storage}>{t('usage.storage.used', { count: files, size: used })}</p>
        ) : (
          <ProgressBar
            label={t('usage.storage.used', { count: files, size: used })}
            value={used_bytes}
            max={room_bytes}
            tone={toneOf(roomWarning(used_bytes, room_bytes))}
            detail={t('usage.storage.of', { size: sizeText(room_bytes, t.locale) })}
          />
        )}
        {damaged.length > 0 && <Damaged db={db} damaged={damaged} />}
        {checked_at !== null && damaged.length === 0 && (
          <p className={styles.storage}>
            {t('usage.storage.sound', { day: dayText(dayOf(new Date(checked_at)), t.locale) })}
          </p>
        )}
      </Stack>
    </Card>
  )
}

function toneOf(percent: number | undefined) {
  if (percent === undefined) return 'accent'
  return percent >= 95 ? 'block' : 'orange'
}

function Damaged({ db, damaged }: { db: string; damaged: StorageReport['damaged'] }) {
  const t = useTexts()
  return (
    <div>
      <Banner tone="danger" title={t('usage.storage.damaged', { count: damaged.length })}>
        {t('usage.storage.repair')}
      </Banner>
      <LinkList>
        {damaged.map(({ id, name, label, path, damage }) => (
          <LinkLine key={`${id}/${name}`} href={path ? `/account/${db}/${path}/${id}` : undefined}>
            <span>{t(`usage.storage.damage.${damage}`)}</span>
            <span>{label || name}</span>
            <span>{label ? name : ''}</span>
          </LinkLine>
        ))}
      </LinkList>
    </div>
  )
}
