// The standing of an entry as a mark and a word, never as a colour alone.
import { IconCheck, IconCircleDashed, IconDownload, IconLockCheck } from '@tabler/icons-react'
import { useTexts, type Texts } from '#web/api/texts.ts'
import type { Standing } from '#core/entity/postings.ts'
import type { WireDocument } from '#core/wire.ts'
import { isTaken, standingOf } from '../../rules/entry/standing.ts'
import classes from './entry.module.css'

const drawings = { pending: IconCircleDashed, confirmed: IconCheck, imported: IconDownload }

/** What is confirmed is paid, received or done. */
export function standingWord(t: Texts, kind = '', standing: Standing): string {
  return standing === 'confirmed'
    ? t(`${kind.toLowerCase()}.fields.confirmed`)
    : t(`entry.standing.${standing}`)
}

/** Of one entry: what was taken is to be confirmed. */
export function entryWord(t: Texts, entry: WireDocument): string {
  return isTaken(entry) ? t('entry.taken.word') : standingWord(t, entry.klass, standingOf(entry))
}

interface StandingMarkProps {
  standing: Standing
  /** For screen readers; leave it out where the word is beside the mark. */
  label?: string
  /** It lies in locked books. */
  isLocked?: boolean | undefined
}

export function StandingMark({ standing, label, isLocked }: StandingMarkProps) {
  const t = useTexts()
  const Drawing = isLocked ? IconLockCheck : drawings[standing]
  const spoken = isLocked ? t('entry.locked') : label
  const labelled =
    spoken === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': spoken }
  return (
    <span className={classes.mark} data-standing={standing} {...labelled}>
      <Drawing size={18} stroke={1.75} aria-hidden />
    </span>
  )
}

/** The word, for what is in no balance; nothing of a confirmed entry, which is as it should be. */
export function StandingBadge({
  standing,
  taken = false,
}: {
  standing: Standing
  taken?: boolean
}) {
  const t = useTexts()
  if (standing === 'confirmed') return null
  return (
    <span className={classes.badge} data-standing={standing}>
      {t(taken ? 'entry.taken.word' : `entry.badge.${standing}`)}
    </span>
  )
}
