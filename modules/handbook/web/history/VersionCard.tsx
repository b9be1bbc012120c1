// One version of a page: who made it and when, how much it changed, and what, line by line and word by word.
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { countLines, diffBlocks } from '#core/compare/diff.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { isEmpty } from '#core/fields/field.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { doneTo, useDoer } from '#web/api/doings.ts'
import { useTexts } from '#web/api/texts.ts'
import { DiffView } from '#web/records/compare/DiffView.tsx'
import type { HistoryEntry } from '#web/records/show/history.ts'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { When } from '#web/ui/marks/When.tsx'
import { handbook as entity } from '../../entities/handbook.ts'
import { BringBack } from './BringBack.tsx'
import classes from './history.module.css'

interface VersionCardProps {
  readonly entry: HistoryEntry
  /** As it is now. */
  readonly page: WireDocument
  /** The latest one: it is open. */
  readonly isFirst: boolean
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function VersionCard({ entry, page, isFirst }: VersionCardProps) {
  const t = useTexts()
  const { people } = useGroup()
  const [isOpen, setOpen] = useState(isFirst)
  const { changes = {}, created_by, created_at, rev } = entry
  const content = changes.content
  const blocks = useMemo(
    () => content && diffBlocks(textOf(content[0]), textOf(content[1])),
    [content],
  )
  const counts = blocks && countLines(blocks)
  const doer = useDoer()
  const who = people.get(created_by ?? '')?.name
  const number = Number.parseInt(rev, 10)
  return (
    <details
      className={classes.version}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={16} aria-hidden />
        <Avatar id={created_by} name={who} spoken={false} />
        <span className={classes.who}>
          <b>{t('wiki.version', { number })}</b> {doer(created_by)} {doneTo(t, entity, entry.event)}{' '}
          · <When at={created_at} still />
        </span>
        {counts && (
          <small className="num">
            <span className="sr-only">{t('wiki.history.lines', { ...counts })}</span>
            <span aria-hidden>
              +{counts.added} −{counts.removed}
            </span>
          </small>
        )}
      </summary>
      {isOpen && (
        <div className={classes.changes}>
          {entry.thinned && <p className="faint">{t('records.no_longer_kept')}</p>}
          {blocks && <DiffView blocks={blocks} />}
          <OtherFields entry={entry} />
          {content && !isFirst && page._rev && (
            <BringBack page={page} content={textOf(content[1])} number={number} />
          )}
        </div>
      )}
    </details>
  )
}

/** What changed beside the text: before and after. */
function OtherFields({ entry }: { entry: HistoryEntry }) {
  const t = useTexts()
  const changed = Object.entries(entry.changes ?? {}).filter(([name]) => {
    const field = entity.fields[name as keyof typeof entity.fields]
    return name !== 'content' && field && !field.hidden && !field.system
  })
  if (changed.length === 0) return null
  return (
    <dl className={classes.fields}>
      {changed.map(([name, [before, after]]) => {
        const field = entity.fields[name as keyof typeof entity.fields]
        const words = (value: unknown) => (isEmpty(value) ? '' : field.words(value as never))
        const was = words(before)
        return (
          <div key={name}>
            <dt>{t(fieldTexts(entity, name).label)}</dt>
            <dd>
              {was !== '' && (
                <>
                  <del>{was}</del>{' '}
                </>
              )}
              <ins>{words(after) || t('records.nothing')}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
