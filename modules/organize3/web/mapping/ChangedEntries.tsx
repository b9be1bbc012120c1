// Entries with what is changed of each: the former words, and those that take their place.
import type { ReactNode } from 'react'
import { dayText, labelText } from '#core/time/day.ts'
import { useTexts } from '#web/api/texts.ts'
import type { MappedEntry } from '../../rules/mapping/entry.ts'
import { textWords } from './rule-words.ts'
import styles from './mapping.module.css'

interface ChangedEntriesProps {
  readonly mapped: readonly MappedEntry[]
  /** In front of an entry: the box with which it is chosen. */
  readonly box?: (entry: MappedEntry) => ReactNode
}

export function ChangedEntries({ mapped, box }: ChangedEntriesProps) {
  const t = useTexts()
  return (
    <ul className={styles.entries}>
      {mapped.map((entry) => (
        <li key={entry.before._id}>
          {box?.(entry)}
          <div>
            <span>
              <span className="num">{dayText(String(entry.before.date ?? ''), t.locale)}</span>{' '}
              {labelText(entry.before.label ?? '', t.locale)}
            </span>
            {entry.changes.map(({ mapping, field, before, after }) => (
              <span key={`${mapping} ${field}`} className={styles.change}>
                <span>{t(`mapping.options.field_to_change.${field}`)}</span>{' '}
                {before ? <del>{textWords(field, before)}</del> : t('rule.nothing')}{' '}
                <span>{t('rule.to')}</span>{' '}
                {after ? <ins>{textWords(field, after)}</ins> : t('rule.nothing')}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
