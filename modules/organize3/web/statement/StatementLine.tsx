// One entry of a statement: when, what for, with whom, its categories, what it does, and the balance after it.
import { IconArrowsLeftRight, IconArrowsRightLeft } from '@tabler/icons-react'
import { tagWords } from '#core/fields/tags.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { rowId } from '#web/records/list/list-position.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import type { StatementRow } from '../../rules/statement/statement.ts'
import { StandingBadge, StandingMark } from '../entry/StandingMark.tsx'
import { confirmActions, useConfirm } from '../entry/confirm/use-confirm.ts'
import { plainWords, signedWords } from '../amounts.ts'
import { recordOf } from './record-of.ts'
import styles from './statement.module.css'

interface StatementLineProps {
  row: StatementRow
  today: string
  /** It lies in locked books. */
  isLocked: boolean
  /** It is the line reached by J and K. */
  isFocused: boolean
  onOpen: (id: string) => void
}

/** The page of an entry. */
function useEntryAddress({ kind, id }: StatementRow): string {
  const { db } = useGroup()
  return `/account/${db}/${useRegistry().byKind(kind)!.path}/${id}`
}

export function StatementLine({ row, today, isLocked, isFocused, onOpen }: StatementLineProps) {
  const t = useTexts()
  const href = useEntryAddress(row)
  const { id, kind, standing, description, categories, amount, balance } = row
  const other = useReference(row.party.startsWith('wll-') ? row.party : '').label
  const isMove = kind === 'Transfer' || kind === 'Exchange'
  const kindWord = t(`${kind.toLowerCase()}.one`)
  const party = isMove ? [kindWord, other].filter(Boolean).join(' · ') : row.party
  const title = description || party || kindWord
  const aside = party !== title && party
  return (
    <>
      <span className={styles.mark}>
        {isMove && standing === 'confirmed' && !isLocked ? (
          <MoveMark kind={kind} label={kindWord} />
        ) : (
          <StandingMark {...{ standing, isLocked }} />
        )}
      </span>
      <span className={styles.day}>
        {shortDay(row.date, today, t.locale)}
        {aside && <small>{aside}</small>}
      </span>
      <span className={styles.words}>
        <a
          id={rowId(id)}
          className={styles.title}
          data-focus={isFocused || undefined}
          href={href}
          onClick={() => onOpen(id)}
        >
          {title}
        </a>
        {aside && <small>{aside}</small>}
        <StandingBadge standing={standing} taken={row.is_taken} />
      </span>
      <span className={styles.tags}>
        {categories.map((slug) => (
          <span key={slug}>{tagWords(slug)}</span>
        ))}
      </span>
      <span className={styles.amount} data-in={!amount.startsWith('-') || undefined}>
        {signedWords(amount, t.locale)}
      </span>
      <span className={styles.balance}>
        {balance === null ? '—' : plainWords(balance, t.locale)}
      </span>
      <span className={styles.more}>
        <LineMenu row={row} title={title} isLocked={isLocked} />
      </span>
    </>
  )
}

function MoveMark({ kind, label }: { kind: string; label: string }) {
  const Mark = kind === 'Transfer' ? IconArrowsLeftRight : IconArrowsRightLeft
  return (
    <>
      <Mark size={15} stroke={1.8} aria-hidden />
      <span className="sr-only">{label}</span>
    </>
  )
}

interface LineMenuProps extends Pick<StatementLineProps, 'row' | 'isLocked'> {
  title: string
}

function LineMenu({ row, title, isLocked }: LineMenuProps) {
  const t = useTexts()
  const href = useEntryAddress(row)
  const confirm = useConfirm()
  const step = confirmActions[row.standing]
  return (
    <DotsMenu label={t('wallet.statement.more', { title })}>
      {!isLocked && (step === 'count' || confirm.isOffered) && (
        <Menu.Item onClick={() => confirm.run([recordOf(row)], step)}>
          {t(`${row.kind.toLowerCase()}.actions.status/${step}`)}
        </Menu.Item>
      )}
      <Menu.Item href={`${href}/edit`}>{t('records.edit')}</Menu.Item>
    </DotsMenu>
  )
}

/** In the place of a line that is being loaded. */
export function WaitingLine() {
  return (
    <span className={styles.waiting}>
      <i />
    </span>
  )
}
