// One entry in a list, as a row of a desk and as a card of a phone.
import { tagWords } from '#core/fields/tags.ts'
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { dayOf, dayText, labelText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import { rowId } from '#web/records/list/list-position.ts'
import type { RowWalk } from '#web/records/list/use-list.ts'
import { PhoneCard } from '#web/ui/list/PhoneCard.tsx'
import { Row, RowTitle } from '#web/ui/list/Rows.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { thirdPartyFields, type EntryKind } from '../../rules/entry/kinds.ts'
import { isTaken, standingOf } from '../../rules/entry/standing.ts'
import { Amounts, amountsOf } from './Amount.tsx'
import classes from './entry.module.css'
import { entryWord, StandingBadge, StandingMark } from './StandingMark.tsx'

interface EntryItemProps {
  readonly entity: Entity
  readonly entry: WireDocument
  readonly walk?: RowWalk | undefined
  readonly selection?: Selection | undefined
  readonly isNarrow: boolean
  /** It lies in locked books. */
  readonly isLocked: boolean
}

interface EntryWords {
  readonly href: string
  readonly title: string
  readonly detail: string
  readonly day: string
  readonly wallet: string
  readonly tags: readonly string[]
  readonly amount: ReactNode
}

function useWords({ entity, entry }: EntryItemProps): EntryWords {
  const t = useTexts()
  const { db } = useGroup()
  const today = dayOf(useNow())
  const kind = entity.kind as EntryKind
  const [source, destination] = [
    useReference(String(entry.wallet_id ?? entry.source_wallet_id ?? '')).label,
    useReference(String(entry.destination_wallet_id ?? '')).label,
  ]
  const third = String(entry[thirdPartyFields[kind] ?? ''] ?? '')
  const { description, date, categories, label, payment_way: way } = entry
  const day = String(date ?? '')
  const wallets = [source, destination].filter(Boolean).join(' › ')
  const words = String(description ?? '') || third
  // A transfer or exchange without a description is named by its destination.
  const title = words || (destination ? wallets : labelText(label ?? '', t.locale)) || '—'
  return {
    href: `/account/${db}/${entity.path}/${entry._id}`,
    title,
    detail: [
      title === third ? '' : third,
      way ? t(`income.options.payment_way.${String(way)}`) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    day: day ? shortDay(day, today, t.locale) : '',
    wallet: title === wallets ? '' : wallets,
    tags: Array.isArray(categories) ? (categories as string[]).map(tagWords) : [],
    amount: <Amounts of={amountsOf(kind, entry)} />,
  }
}

/** In one line: with whom and how, the wallet, the categories. */
const wordsUnder = ({ detail, wallet, tags }: EntryWords): string =>
  [detail, wallet, tags.join(', ')].filter(Boolean).join(' · ')

export function EntryRow(props: EntryItemProps) {
  const { entry, walk, selection, isNarrow, isLocked } = props
  const t = useTexts()
  const words = useWords(props)
  const standing = standingOf(entry)
  const { date = '' } = entry
  return (
    <Row
      id={rowId(entry._id)}
      href={words.href}
      focused={walk?.focused === entry._id}
      select={selection?.box(entry)}
      onClick={() => walk?.leave(entry._id)}
    >
      <StandingMark {...{ standing, isLocked }} label={entryWord(t, entry)} />
      <time
        className={classes.quiet}
        dateTime={String(date)}
        title={dayText(String(date), t.locale)}
      >
        {words.day}
      </time>
      <span className={classes.title}>
        <RowTitle second={isNarrow ? wordsUnder(words) : words.detail}>{words.title}</RowTitle>
        <StandingBadge standing={standing} taken={isTaken(entry)} />
      </span>
      {!isNarrow && (
        <>
          <span className={classes.tags}>
            {words.tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </span>
          <span className={classes.quiet}>{words.wallet}</span>
        </>
      )}
      <span className={classes.end}>{words.amount}</span>
    </Row>
  )
}

export function EntryCard(props: EntryItemProps) {
  const { entry, walk, selection, isLocked } = props
  const t = useTexts()
  const words = useWords(props)
  const standing = standingOf(entry)
  return (
    <PhoneCard
      id={rowId(entry._id)}
      href={words.href}
      select={selection?.box(entry)}
      onClick={() => walk?.leave(entry._id)}
      top={
        <>
          <StandingMark {...{ standing, isLocked }} label={entryWord(t, entry)} />
          <time dateTime={String(entry.date ?? '')}>{words.day}</time>
          <StandingBadge standing={standing} taken={isTaken(entry)} />
        </>
      }
      right={<span className={classes.cardAmount}>{words.amount}</span>}
      title={words.title}
      detail={wordsUnder(words) || undefined}
    />
  )
}
