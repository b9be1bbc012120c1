// The product as modules make it up: what several of them add to one kind is combined.
import { expect, test } from 'vitest'
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import type { App, Module } from '#core/entity/module.ts'
import { text } from '#core/fields/text.ts'
import { product } from './modules.ts'
import type { WebModule } from '#web/face.ts'

const none = async () => ({ default: {} })
const face = (name: string, slots: WebModule['slots']): WebModule => ({
  name,
  slots,
  messages: { en: none, 'pt-BR': none },
})

test('two modules add pieces to the pages of one kind, and both are there', () => {
  const piece = async () => ({ default: () => null })
  const chosen = [{ path: 'receipts', text: 'receipts' }]
  const { slots } = product(
    [],
    [face('one', { Ticket: { chosen, show: piece } }), face('two', { Ticket: { cell: piece } })],
  )
  expect(slots.Ticket).toEqual({ chosen, show: piece, cell: piece })
})

test('a kind that says so is in the menu of its app, behind what the app names', () => {
  const part = defineEntity({
    kind: 'Part',
    prefix: 'prt',
    path: 'parts',
    icon: 'box',
    menu: 'others',
    fields: { name: text() },
    label: ({ name }) => name ?? '',
    access: membersMayEdit,
  })
  const app: App = { name: 'ticket', icon: 'ticket', menu: [{ kind: 'Ticket' }] }
  const ticket = { ...face('ticket', {}), app, declare: async () => declared }
  const declared = { name: 'ticket', app, entities: [part] }
  const menus = (modules: readonly Module[]) => product(modules, [ticket]).apps[0]!.menu
  expect(menus([])).toEqual([{ kind: 'Ticket' }])
  expect(menus([declared])).toEqual([{ kind: 'Ticket' }, { kind: 'Part', group: 'others' }])
})

test('a page that no menu leads to is of the app that has it', () => {
  const screen = { path: '/account/$account_id/budgets', name: 'budgets', title: 'budget.many' }
  const load = async () => ({ default: () => null })
  const money: WebModule = {
    ...face('organize3', {}),
    app: { name: 'organize3', icon: 'wallet', menu: [] },
    screens: [{ ...screen, load }],
  }
  const ticket = { ...face('ticket', {}), app: { name: 'ticket', icon: 'ticket', menu: [] } as App }
  const { appAt } = product([], [ticket, money])
  const nobody = { person: undefined, groups: [], account_id: undefined }
  const path = '/account/acc-1/budgets'
  expect(appAt({ path, name: 'ticket', ...nobody })).toMatchObject({ name: 'organize3' })
})
