// The product as modules make it up: what several of them add to one kind stands side by side.
import { expect, test } from 'vitest'
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
