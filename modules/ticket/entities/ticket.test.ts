// What a ticket, equipment and a customer become when they are read from a form or a program.
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { searchWords, validate } from '#core/entity/validate.ts'
import { searchTerms } from '#core/search/terms.ts'
import type { WireDocument } from '#core/wire.ts'
import { customer } from './customer.ts'
import { equipment } from './equipment.ts'
import { ticket } from './ticket.ts'

const actor: Actor = {
  user_id: 'usr-tiago',
  email: null,
  confirmed: true,
  membership: { id: 'mem-1', editor: false, report_view: false, creator: false },
  own: false,
  scopes: null,
  group: null,
}
const now = '2026-11-21T12:00:00.000Z'

function save(input: Record<string, unknown>, before?: WireDocument): WireDocument {
  const result = validate(ticket, input, { before, actor, now })
  if ('errors' in result) throw new Error(JSON.stringify(result.errors))
  return result.doc
}

function errors(input: Record<string, unknown>, before?: WireDocument): string[] {
  const result = validate(ticket, input, { before, actor, now })
  return 'errors' in result ? Object.keys(result.errors) : []
}

describe('a ticket', () => {
  const stored = save({ content: 'Does not start' })

  it('starts open with medium priority, a title and the moment of its status', () => {
    expect(stored).toMatchObject({
      status: 'open',
      priority: 'medium',
      urgency: 2,
      ticket_kind: 'chore',
      title: 'Does not start',
      status_at: now,
    })
  })

  it('needs a problem, reported or found', () => {
    expect(errors({ priority: 'high' })).toEqual(['content'])
    expect(errors({ problem: 'Fuse blown' })).toEqual([])
  })

  it('remembers when the status last changed, whatever else is saved', () => {
    const old = { ...stored, status_at: '2026-11-18T08:00:00.000Z' }
    expect(save({ ...old, priority: 'high' }, old).status_at).toBe(old.status_at)
    expect(save({ ...old, status: 'doing' }, old).status_at).toBe(now)
  })

  it('forgets the reason once it is no longer blocked', () => {
    const blocked = save({ ...stored, status: 'block', block_reason: 'parts' }, stored)
    expect(blocked.block_reason).toBe('parts')
    expect(save({ ...blocked, status: 'doing' }, blocked)).not.toHaveProperty('block_reason')
  })

  it('takes a comment and an override along without keeping them', () => {
    const done = { ...stored, status: 'done', problem: 'Fuse' }
    const open = save({ ...done, status: 'doing', comment: 'Came back' }, done)
    expect(open).not.toHaveProperty('comment')
    expect(open).not.toHaveProperty('relate_equipment_to_customer')
  })

  it('says what moves a save in the history', () => {
    expect(ticket.event?.({ _id: '', status: 'doing' }, { _id: '', status: 'open' })).toBe('status')
    expect(ticket.event?.({ _id: '', status: 'open' }, { _id: '', status: 'open' })).toBeUndefined()
    expect(ticket.event?.({ _id: '', status: 'open' }, undefined)).toBeUndefined()
  })

  it('lets a move bring what it needs and nothing unknown', () => {
    const move = ticket.actions!['status/done']!
    const changed = move.apply(stored, { problem: 'Fuse' }, { before: stored, actor, now })
    expect(save({ ...stored, ...changed }, stored)).toMatchObject({
      status: 'done',
      problem: 'Fuse',
    })
    const typo = move.apply(stored, { problm: 'Fuse' }, { before: stored, actor, now })
    expect(errors({ ...stored, ...typo }, stored)).toContain('problm')
  })
})

describe('equipment', () => {
  it('has one spelling of its identifier and a label of description and identifier', () => {
    const input = { identifier: '  7xk2qg3 ', description: 'Dell Inspiron 15\nblack' }
    const result = validate(equipment, input, { before: undefined, actor, now })
    if ('errors' in result) throw new Error('refused')
    expect(result.doc.identifier).toBe('7XK2QG3')
    expect(equipment.label(result.doc)).toBe('Dell Inspiron 15 · 7XK2QG3')
  })
})

describe('a customer', () => {
  it('loses phones and addresses marked to delete (spec 3)', () => {
    const phones = [
      { number: '190', marktodelete: true },
      { number: '+1 415 555 0134', main: true },
    ]
    const result = validate(customer, { name: 'Dana', phones }, { before: undefined, actor, now })
    expect(result).toMatchObject({ doc: { phones: [{ number: '+1 415-555-0134', main: true }] } })
  })
})

it('finds a customer by the bare digits of their telephone', () => {
  const doc = { _id: '', name: 'Maria', phones: [{ number: '(31) 98765-4321' }] }
  expect(searchTerms(searchWords(customer, doc))).toContain('31987654321')
})
