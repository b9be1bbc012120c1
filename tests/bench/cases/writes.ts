// The writing cases, each into Groups made for the run; and sign-in.
import { password } from '../fill/names.ts'
import { recordId } from '../fill/shop.ts'
import type { Ask } from '../load/job.ts'
import type { Case } from './case.ts'
import { manyOf, pouch, wanted } from './peer-asks.ts'
import type { PlainWrites } from './plain-writes.ts'
import type { Caller, Stage, Workshop } from './stage.ts'

const bulk = 500
const json = { 'content-type': 'application/json' }

export function writingCases({ workshops, plain }: Stage, sql: PlainWrites): Case[] {
  const [one] = workshops as [Workshop]
  const call = (method: Ask['method'], path: string, caller: Caller, body: unknown): Ask => ({
    method,
    path,
    headers: { ...caller, ...json },
    body: JSON.stringify(body),
  })
  const put = ({ db, program }: Workshop) => call('PUT', `/${db}/eqi-$ID`, program, wanted)
  const like = plain.equipment[0]!.id
  const written = { shape: 'written', isPrepared: true } as const
  const creating = { ...written, text: sql.create }
  const body = { ...wanted, label: `${wanted.description} · ${wanted.identifier}` }
  return [
    {
      name: 'put',
      asks: [put(one)],
      plain: { ...creating, values: [[plain.db, like, 'eqi-$ID', JSON.stringify(body)]] },
      pouchdb: pouch.put,
      couchdb: 2_040,
    },
    {
      name: 'put, in 16 Groups',
      asks: workshops.map(put),
      plain: {
        ...creating,
        values: workshops.map(({ db, equipment }) => [
          db,
          equipment[0]!.id,
          'eqi-$ID',
          JSON.stringify(body),
        ]),
      },
    },
    { name: 'put of a ticket', asks: [call('PUT', `/${one.db}/tik-$ID`, one.program, ticket)] },
    {
      name: 'check-in: customer, equipment and ticket',
      asks: [call('POST', `/${one.db}/_bulk_docs`, one.program, checkIn)],
    },
    {
      name: 'change',
      asks: [call('PUT', `/${one.db}/$RECORD?rev=$REV`, one.program, wanted)],
      records: one.equipmentNow,
      plain: {
        ...written,
        text: sql.change,
        values: plain.equipment.map(({ id }) => [plain.db, id, JSON.stringify(body)]),
      },
    },
    {
      name: `_bulk_docs of ${bulk}`,
      asks: [call('POST', `/${one.db}/_bulk_docs`, one.program, manyOf(bulk))],
      plain: {
        ...written,
        text: sql.createMany,
        values: [
          [plain.db, like, '$IDS', Array.from({ length: bulk }, () => JSON.stringify(body))],
        ],
      },
      pouchdb: pouch.bulk,
      couchdb: 44.1,
      amount: 128,
    },
    {
      name: 'sign-in',
      asks: workshops.map(({ email }) =>
        // Each from an address of its own: the limits are meant for one who guesses.
        call('POST', '/_session', { 'x-forwarded-for': '' }, { name: email, password }),
      ),
    },
  ]
}

const ticket = {
  klass: 'Ticket',
  content: wanted.description,
  priority: 'high',
  customer_id: recordId('cus', 1),
  equipment_id: recordId('eqi', 1),
  category_id: recordId('ctg', 1),
}

/** As the screen of the counter sends it: all of them or none. */
const checkIn = {
  together: true,
  docs: [
    {
      _id: 'cus-$ID',
      klass: 'Customer',
      name: 'Dana Whitfield',
      phones: [{ number: '+1 415 555 0134' }],
    },
    { ...wanted, _id: 'eqi-$ID', customer_id: 'cus-$ID' },
    { ...ticket, _id: 'tik-$ID', customer_id: 'cus-$ID', equipment_id: 'eqi-$ID' },
  ],
}
