// What a rule would change of the latest entries of its kind, while it is written.
import { useTexts } from '#web/api/texts.ts'
import type { MappingRule } from '../../rules/mapping/mapping.ts'
import { ChangedEntries } from './ChangedEntries.tsx'
import styles from './mapping.module.css'
import { useRecent } from './use-recent.ts'

/** Entries that are shown. */
const max = 5

export function RecentChanges({ rule }: { rule: MappingRule }) {
  const t = useTexts()
  const { of, mapped } = useRecent(rule)
  if (rule.text_to_match.trim() === '') {
    return <p className={styles.quiet}>{t('rule.preview.write')}</p>
  }
  if (of === undefined) return null
  if (of === 0) return <p className={styles.quiet}>{t('rule.preview.nothing')}</p>
  return (
    <div>
      <output className={styles.quiet}>
        {t('rule.preview.found', { count: mapped.length, of })}
      </output>
      <ChangedEntries mapped={mapped.slice(0, max)} />
      {mapped.length > max && (
        <p className={styles.quiet}>{t('rule.preview.more', { count: mapped.length - max })}</p>
      )}
    </div>
  )
}
