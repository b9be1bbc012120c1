// A former version on the page of its file, at an address of its own: which one it is, how to have it back, and where the file is as it
// is now.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { itemAddress, type Item } from '#web/files/disk/items.ts'
import { useVersions, type Version } from '../disk-calls.ts'
import { useBringBack } from './use-bring-back.ts'

/** Which version an address names. */
export interface VersionShown {
  /** Nothing is known of it yet. */
  readonly isPending: boolean
  /** Undefined for the current one, and for one that is kept no more. */
  readonly former: Version | undefined
  readonly isGone: boolean
  /** Of the former one, the oldest that is kept is 1; and the current one. */
  readonly number: number
  readonly now: Version | undefined
}

/** What the address says behind `version`: a revision that began one, or any of its own. */
export function useVersionShown({ id }: Item): VersionShown {
  const rev = useAddress().params.get('version') ?? undefined
  const { data, error } = useVersions(rev === undefined ? undefined : id)
  const { versions = [] } = data ?? {}
  const at = versions.findIndex((one) => one.rev === rev)
  return {
    isPending: rev !== undefined && !data && !error,
    former: at > 0 ? versions[at] : undefined,
    isGone: rev !== undefined && data !== undefined && at === -1,
    number: versions.length - at,
    now: versions[0],
  }
}

/** What of a file differs from version to version. */
export function contentOf({ size, content_type, tag }: Version) {
  return { size, content_type, tag }
}

export function FormerVersion({ item, version }: { item: Item; version: VersionShown }) {
  const t = useTexts()
  const { db, people } = useGroup()
  const { former, now, isGone, number } = version
  const bringBack = useBringBack(item)
  if (!former && !isGone) return null
  const current = (
    <Button component="a" size="xs" href={itemAddress(db, item.id)}>
      {t('disk.preview.now')}
    </Button>
  )
  if (!former) {
    return (
      <Banner tone="warning" action={current}>
        {t('disk.preview.gone')}
      </Banner>
    )
  }
  const who = people.get(former.actor ?? '')?.name ?? t('records.somebody')
  return (
    <Banner
      tone="info"
      title={t('disk.versions.number', { number })}
      action={
        <>
          {bringBack && now && (
            <Button size="xs" onClick={() => bringBack(former, { number, now })}>
              {t('disk.versions.restore')}
            </Button>
          )}
          {current}
        </>
      }
    >
      {who} · <When at={former.at} still />
    </Banner>
  )
}
