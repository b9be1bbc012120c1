// What is loaded of the product while somebody goes from app to app.
import { expect, test } from 'vitest'
import type { App, Module } from '#core/entity/module.ts'
import type { WebModule } from '#web/face.ts'
import { ProductLoader } from './load-product.ts'

const nothing = async () => ({ default: {} })
const ticketApp: App = { name: 'ticket', icon: 'box', menu: [] }
const card = { place: 'main', load: async () => ({ default: () => null }) } as const

function faceOf(name: string, declared: () => Promise<Module>, app?: App): WebModule {
  const messages = { en: nothing, 'pt-BR': nothing }
  return { name, app, declare: declared, dashboard: [card], messages }
}

test('declarations of an app are loaded when the app is needed, and once', async () => {
  const asked: string[] = []
  const moduleOf = (name: string, app?: App) => async () => {
    asked.push(name)
    return { name, app, entities: [] }
  }
  const account = faceOf('account', moduleOf('account'))
  const ticket = faceOf('ticket', moduleOf('ticket', ticketApp), ticketApp)
  const loader = new ProductLoader([ticket, account])

  const small = await loader.need([account])
  expect(asked).toEqual(['account'])
  expect(small.dashboard).toHaveLength(1)
  expect(small.apps).toEqual([ticketApp])

  const whole = await loader.need([ticket, account])
  expect(asked).toEqual(['account', 'ticket'])
  expect(whole.registry.modules.map(({ name }) => name)).toEqual(['ticket', 'account'])
  expect(whole.dashboard).toHaveLength(2)
  expect(await loader.need([account])).toBe(whole)
})

test('declarations that could not be loaded are asked for again', async () => {
  let isOnline = false
  const account = faceOf('account', async () => {
    if (!isOnline) throw new Error('offline')
    return { name: 'account', entities: [] }
  })
  const loader = new ProductLoader([account])
  await expect(loader.need([account])).rejects.toThrow('offline')
  isOnline = true
  expect((await loader.need([account])).registry.modules).toHaveLength(1)
})
