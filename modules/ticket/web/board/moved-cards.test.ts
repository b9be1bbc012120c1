// Cards that are moved: shown in their new place at once, and never against what the server says later.
import { expect, it } from 'vitest'
import type { Status } from '../../rules/ticket/status.ts'
import { withMovedCards, type MovedCards } from './moved-cards.ts'
import type { Column } from './use-columns.ts'

const column = (status: Status, ...ids: string[]): Column => ({
  status,
  tickets: ids.map((_id) => ({ _id, status })),
  total: ids.length,
  more: undefined,
  canGrow: false,
})
const placed = (id: string, to: Status, isSaving: boolean): MovedCards =>
  new Map([[id, { ticket: { _id: id, status: 'open' }, to, isSaving }]])
const shown = (columns: readonly Column[], placements: MovedCards) =>
  withMovedCards(columns, placements).map(({ tickets, total }) => [
    tickets.map(({ _id }) => _id).join(' '),
    total,
  ])

it('shows a card that is being saved first in its new column, and counts it there', () => {
  expect(
    shown([column('open', 'a', 'b'), column('doing', 'c')], placed('a', 'doing', true)),
  ).toEqual([
    ['b', 1],
    ['a c', 2],
  ])
})

it('keeps a saved card first in its column, and counts it once', () => {
  expect(
    shown([column('open', 'b'), column('doing', 'c', 'a')], placed('a', 'doing', false)),
  ).toEqual([
    ['b', 1],
    ['a c', 2],
  ])
})

it('follows the person who moved the card on afterwards', () => {
  expect(
    shown(
      [column('open', 'b'), column('doing'), column('block', 'a')],
      placed('a', 'doing', false),
    ),
  ).toEqual([
    ['b', 1],
    ['', 0],
    ['a', 1],
  ])
})

it('shows a card nowhere that is on the board no more', () => {
  expect(shown([column('open', 'b'), column('doing')], placed('a', 'doing', false))).toEqual([
    ['b', 1],
    ['', 0],
  ])
})

it('keeps a saved card in sight though it would be among those that a long column does not show', () => {
  const long = { ...column('doing', 'c'), total: 80 }
  expect(shown([column('open', 'b'), long], placed('a', 'doing', false))).toEqual([
    ['b', 1],
    ['a c', 80],
  ])
})

it('says which cards are being saved', () => {
  const [, doing] = withMovedCards(
    [column('open', 'a'), column('doing')],
    placed('a', 'doing', true),
  )
  expect([...doing!.saving]).toEqual(['a'])
})
