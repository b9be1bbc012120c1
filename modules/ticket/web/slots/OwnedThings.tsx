// On a customer's page: what is theirs, and what was and has gone to somebody else; each with its repairs, whether it is in the shop, and its
// warranty or contract.
import { IconShieldCheck } from '@tabler/icons-react'
import type { Doc } from '#core/entity/entity.ts'
import type { Glyph } from '#core/entity/list.ts'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { PhoneCard, PhoneCards } from '#web/ui/list/PhoneCard.tsx'
import { Row, RowGroup, RowList, Rows, RowTitle } from '#web/ui/list/Rows.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import type { equipment } from '../../entities/equipment.ts'
import { covers } from '../../rules/contract/state.ts'
import { equipmentList } from '../../rules/equipment/list.ts'
import type { Repairs } from '../../rules/equipment/repairs.ts'
import { formerlyOf } from '../../rules/owners.ts'
import { useInForce } from '../contract/use-in-force.ts'
import classes from '../ticket.module.css'
import { useRepairs } from './use-repairs.ts'

type Thing = Doc<typeof equipment> & { readonly _id: string }

export function OwnedThings({ id }: { id: string }) {
  const t = useTexts()
  const { db } = useGroup()
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const query = { sort: [{ identifier: 'asc' as const }], limit: 50, total: true }
  const theirs = useFind(db, 'Equipment', { ...query, selector: { customer_id: id } }).data
  const former = useFind(db, 'Equipment', { ...query, selector: formerlyOf(id) }).data
  const contracts = useInForce(id) ?? []
  const found = [theirs, former].flatMap((one) => one?.docs ?? [])
  const { repairs, here } = useRepairs(found.map(({ _id }) => _id))
  if (found.length === 0) return null
  const { marks } = equipmentList(here, contracts)
  const rowsOf = (things: readonly Thing[]) =>
    things.map((thing) => (
      <ThingRow
        key={thing._id}
        thing={thing}
        repairs={repairs.get(thing._id)}
        state={marks.of(thing, today)}
        glyph={marks.glyphs[marks.of(thing, today)] ?? 'rest'}
        contract={contracts.find((one) => covers(one, thing._id))?.label}
      />
    ))
  const List = isPhone ? PhoneCards : Rows
  const groups = [
    [t('equipment.many'), theirs],
    [t('equipment.formerly'), former],
  ] as const
  return (
    <RowList columns="18px minmax(0, 1fr) 168px 180px" label={t('equipment.many')}>
      {groups.map(
        ([label, some]) =>
          some &&
          some.docs.length > 0 && (
            <RowGroup key={label} label={label} count={some.total}>
              <List>{rowsOf(some.docs)}</List>
            </RowGroup>
          ),
      )}
    </RowList>
  )
}

interface ThingRowProps {
  readonly thing: Thing
  readonly repairs: Repairs | undefined
  /** One of the states of `equipmentList`. */
  readonly state: string
  readonly glyph: Glyph
  readonly contract: string | undefined
}

function ThingRow({ thing, repairs, state, glyph, contract }: ThingRowProps) {
  const t = useTexts()
  const { db } = useGroup()
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const { _id, label, location, maker } = thing
  const href = `/account/${db}/equipment/${_id}`
  const day = (text: string) => shortDay(text, today, t.locale)
  const word = t(`equipment.states.${state}`)
  const done = repairs && t('equipment.repairs', { ...repairs, last: day(repairs.last) })
  const isCovered = repairs !== undefined && repairs.until >= today
  const agreed = isCovered ? (
    <span className={classes.covered}>
      <IconShieldCheck size={16} aria-hidden />
      <span>{t('equipment.covered', { day: day(repairs.until) })}</span>
    </span>
  ) : (
    <span className="muted">{contract}</span>
  )
  if (isPhone) {
    const top = (
      <>
        <StatusMark state={glyph} /> {word}
      </>
    )
    const detail = [done, location ?? maker].filter(Boolean).join(' · ')
    return <PhoneCard href={href} top={top} right={agreed} title={label} detail={detail} />
  }
  const isHere = state === 'work' || state === 'ready'
  return (
    <Row href={href}>
      <StatusMark state={glyph} label={isHere ? undefined : word} />
      <RowTitle second={[isHere && word, location ?? maker].filter(Boolean).join(' · ')}>
        {label}
      </RowTitle>
      <span className="muted num">{done}</span>
      {agreed}
    </Row>
  )
}
