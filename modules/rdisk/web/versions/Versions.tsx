// The versions of a file: who put each there, when and by which way. A former one is compared with what the file is now, opened, and
// brought back as a new version.
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { sizeText } from '#core/numbers/size.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Bone, Delayed } from '#web/ui/feedback/Skeleton.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { isChangeable } from '../changeable.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { kind, type Item } from '#web/files/disk/items.ts'
import { useVersions, versionAddress, type Version } from '../disk-calls.ts'
import { isReadable } from '../file-type.ts'
import { useBringBack } from './use-bring-back.ts'
import classes from './versions.module.css'

const Comparison = latePiece(() => import('./Comparison.tsx'))

interface VersionsProps {
  item: Item
  /** Undefined until it is known. */
  doc: WireDocument | null | undefined
}

export default function Versions({ item, doc }: VersionsProps) {
  const t = useTexts()
  const { data } = useVersions(item.id)
  const versions = data?.versions ?? []
  return (
    <section className={classes.versions} aria-label={t('disk.versions.many')}>
      <header>
        <h3>{t('disk.versions.many')}</h3>
        {data && (
          <span className="num">
            {t('disk.versions.kept', { count: versions.length, max: data.max })}
          </span>
        )}
        {data && doc && isChangeable(item) && <Keep doc={doc} max={data.max} />}
      </header>
      {!data && (
        <Delayed>
          <Bone width="70%" />
        </Delayed>
      )}
      <ol>
        {versions.map((version, at) => (
          <VersionLine
            key={version.rev}
            item={item}
            version={version}
            now={versions[0]!}
            number={versions.length - at}
          />
        ))}
      </ol>
    </section>
  )
}

/** Numbers that are offered; any other one is set where the file is described. */
const offered = [1, 3, 5, 10, 30, 100]

function Keep({ doc, max }: { doc: WireDocument; max: number }) {
  const t = useTexts()
  const { db } = useGroup()
  const { mayWrite, say } = useFileActions()
  const save = useSave(db, kind)
  if (!mayWrite) return null
  const keep = (count: number) =>
    save.mutate(
      { ...doc, max_versions: count },
      {
        onSuccess: ({ rev }) =>
          say(t('disk.versions.keeps', { count }), () => save.mutateAsync({ ...doc, _rev: rev })),
      },
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.keep}>
          {t('disk.versions.keep', { count: max })}
          <IconChevronDown size={12} stroke={2.2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={String(max)} onChange={(value) => keep(Number(value))}>
          {offered.map((count) => (
            <Menu.RadioItem key={count} value={String(count)}>
              {t('disk.versions.keep', { count })}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

interface VersionLineProps {
  item: Item
  version: Version
  /** The current one. */
  now: Version
  /** The oldest that is kept is 1. */
  number: number
}

function VersionLine({ item, version, now, number }: VersionLineProps) {
  const t = useTexts()
  const { db, people } = useGroup()
  const bringBack = useBringBack(item)
  const [isCompared, setCompared] = useState(false)
  const { rev, at, actor, via, size, current } = version
  const who = people.get(actor ?? '')?.name ?? t('records.somebody')
  const way = ['web', 'dav', 'api'].includes(via) ? t(`cloud-file.options.via.${via}`) : ''
  return (
    <li className={classes.version}>
      <Avatar id={actor ?? undefined} name={who} spoken={false} />
      <div>
        {current ? (
          <b>{t('disk.versions.now')}</b>
        ) : (
          <a href={versionAddress(db, item, rev)}>{t('disk.versions.number', { number })}</a>
        )}
        <small>
          {who.split(' ')[0]} · <When at={at} still /> · {sizeText(size, t.locale)}
          {way !== '' && ` · ${way}`}
        </small>
      </div>
      {current && <IconCheck size={16} stroke={2.2} className={classes.current} aria-hidden />}
      {!current && (
        <div className={classes.actions}>
          {isReadable(item) && (
            <Button size="xs" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
              {t(isCompared ? 'disk.versions.hide' : 'disk.versions.compare')}
            </Button>
          )}
          {bringBack && (
            <Button size="xs" onClick={() => bringBack(version, { number, now })}>
              {t('disk.versions.restore')}
            </Button>
          )}
        </div>
      )}
      {isCompared && (
        <Suspense>
          <Comparison item={item} before={version} after={now} />
        </Suspense>
      )}
    </li>
  )
}
