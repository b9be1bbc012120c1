// The bar of what can be done to the chosen files: how many and how large first, then what is done most, the rest behind dots. It takes
// the place of the list's head; on phones it lies under the thumb.
import {
  IconArrowRight,
  IconCopy,
  IconDots,
  IconFileZip,
  IconStar,
  IconStarOff,
  IconTextCaption,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { sizeText } from '#core/numbers/size.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { swatches } from '#web/fields/swatches.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import type { ChoiceHandle } from '../browser/use-choice.ts'
import { maxInZip, startZip } from '../zip.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { isOwn } from '../../rules/own.ts'
import type { Item } from '#web/files/disk/items.ts'
import classes from './list.module.css'

interface BulkBarProps {
  choice: ChoiceHandle
  /** Of the list. */
  total: number
}

const icon = { size: 17, stroke: 1.8, 'aria-hidden': true } as const

export default function BulkBar({ choice, total }: BulkBarProps) {
  const t = useTexts()
  const { chosen } = choice
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0)
  const isAll = chosen.length === total
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = !isAll
  })
  return (
    <section className={classes.bulk} aria-label={t('disk.bulk.label')}>
      <label className={classes.box} data-shown>
        <input
          ref={box}
          type="checkbox"
          checked={isAll}
          aria-label={t(isAll ? 'disk.bulk.none' : 'disk.bulk.all')}
          onChange={() => (isAll ? choice.clear() : choice.chooseAll())}
        />
      </label>
      <output>
        {t('disk.bulk.count', { count: chosen.length })}
        {bytes > 0 && ` · ${sizeText(bytes, t.locale)}`}
      </output>
      <hr />
      {chosen.every((item) => isOwn(item)) && <Actions chosen={chosen} />}
      <button
        type="button"
        className={`${classes.action} ${classes.end}`}
        aria-label={t('disk.bulk.clear')}
        onClick={choice.clear}
      >
        <IconX {...icon} />
      </button>
    </section>
  )
}

function Actions({ chosen }: { chosen: readonly Item[] }) {
  const t = useTexts()
  const { ask, mayWrite, remove } = useFileActions()
  const { db } = useGroup()
  const zip = chosen.length <= maxInZip && {
    label: t('disk.zip_short'),
    run: () =>
      void startZip(
        db,
        chosen.map(({ id }) => id),
      ).catch(showError),
  }
  if (!mayWrite) return zip && <Action Icon={IconFileZip} {...zip} />
  return (
    <>
      <Action
        Icon={IconArrowRight}
        label={t('disk.move_short')}
        run={() => ask({ what: 'place', how: 'move', items: chosen })}
      />
      <Action
        Icon={IconCopy}
        label={t('disk.copy_short')}
        run={() => ask({ what: 'place', how: 'copy', items: chosen })}
      />
      <Action Icon={IconTrash} label={t('disk.delete')} run={() => remove(chosen)} isDanger />
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={classes.action} aria-label={t('records.more')}>
            <IconDots {...icon} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {zip && (
            <Menu.Item leftSection={<IconFileZip {...icon} />} onClick={zip.run}>
              {zip.label}
            </Menu.Item>
          )}
          <Marks chosen={chosen} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Items of the menu that mark the chosen: star, description, color. */
function Marks({ chosen }: { chosen: readonly Item[] }) {
  const t = useTexts()
  const { ask, mark } = useFileActions()
  const starred = !chosen.every((item) => item.starred)
  const Star = starred ? IconStar : IconStarOff
  return (
    <>
      <Menu.Item leftSection={<Star {...icon} />} onClick={() => mark(chosen, { starred })}>
        {t(starred ? 'disk.star_short' : 'disk.unstar_short')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTextCaption {...icon} />}
        onClick={() => ask({ what: 'describe', items: chosen })}
      >
        {t('disk.describe_short')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('disk.color')}</Menu.Label>
      {Object.entries(swatches).map(([name, color]) => (
        <Menu.Item
          key={name}
          leftSection={<i className={classes.swatch} style={{ background: color }} />}
          onClick={() => mark(chosen, { color })}
        >
          {t(`fields.colors.${name}`)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => mark(chosen, { color: '' })}>{t('disk.no_color')}</Menu.Item>
    </>
  )
}

interface ActionProps {
  Icon: typeof IconX
  label: string
  run: () => void
  isDanger?: boolean
}

function Action({ Icon, label, run, isDanger }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      title={label}
      data-danger={isDanger}
      onClick={run}
    >
      <Icon {...icon} />
      <span>{label}</span>
    </button>
  )
}
