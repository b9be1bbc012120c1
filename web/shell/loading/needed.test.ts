// Which modules a page of which app needs.
import { expect, test } from 'vitest'
import type { App, AppName } from '#core/entity/module.ts'
import type { Screen, WebModule } from '#web/face.ts'
import { appAtHand, neededFaces } from './needed.ts'

const nothing = async () => ({ default: {} })
const appOf = (name: AppName): App => ({ name, icon: 'box', menu: [] })
const screen = (path: string, more: Partial<Screen> = {}): Screen => ({
  path,
  name: path,
  load: async () => ({ default: () => null }),
  ...more,
})
const face = (name: string, screens: Screen[], app?: App): WebModule => ({
  name,
  app,
  screens,
  messages: { en: nothing, 'pt-BR': nothing },
})

const [tickets, money] = [appOf('ticket'), appOf('organize3')]
const root = '/account/$account_id'
const faces = [
  face('account', [screen(`${root}/settings`), screen(`${root}/usage`, { everyApp: true })]),
  face(
    'ticket',
    [screen(`${root}/tickets`), screen(`${root}/board`, { partsLater: true })],
    tickets,
  ),
  { ...face('pages', [screen(`${root}/wiki`)]), partOf: 'ticket' as const },
  face('money', [screen(`${root}/outgos`)], money),
  { ...face('plans', [screen('/checkout')]), late: true },
]

test.each<[page: string, path: string, app: App | undefined, needed: string]>([
  ['of every app', '/account/acc-1/settings', tickets, 'account ticket pages'],
  ['of every app, before the app is known', '/account/acc-1/settings', undefined, 'account'],
  ['of the app at hand', '/account/acc-1/tickets', tickets, 'account ticket pages'],
  ['of the app at hand that is open all day', '/account/acc-1/board', tickets, 'account ticket'],
  ['of a part of the app at hand', '/account/acc-1/wiki', tickets, 'account ticket pages'],
  ['of a part of another app', '/account/acc-1/wiki', money, 'account ticket pages money'],
  ['of another app', '/account/acc-1/outgos', tickets, 'account ticket pages money'],
  ['that speaks of all apps', '/account/acc-1/usage', tickets, 'account ticket pages money'],
  ['that is rarely opened', '/checkout', tickets, 'account ticket pages plans'],
  ['nobody knows yet', '/account/acc-1/customers', money, 'account money'],
])('a page %s (%s) needs the modules of its apps alone', (_, path, app, needed) => {
  const names = neededFaces(faces, { path, app }).map(({ name }) => name)
  expect(names.join(' ')).toBe(needed)
})

test('a page that is open all day needs the parts of its app once it is drawn', () => {
  const wanted = { path: '/account/acc-1/board', app: tickets, isDrawn: true }
  const names = neededFaces(faces, wanted).map(({ name }) => name)
  expect(names.join(' ')).toBe('account ticket pages')
})

test('an app needs the modules of the apps whose kinds it shows', () => {
  const notes: App = { ...appOf('textnotes'), uses: ['rdisk'] }
  const both = [
    ...faces,
    face('files', [screen(`${root}/disk`)], appOf('rdisk')),
    face('notes', [screen(`${root}/notes`)], notes),
  ]
  const names = neededFaces(both, { path: '/account/acc-1/notes', app: notes }).map(
    ({ name }) => name,
  )
  expect(names.join(' ')).toBe('account files notes')
})

test('an app needs those that add to its records once its page is drawn', () => {
  const entries: App = { ...appOf('organize3'), usesLater: ['ticket'] }
  const both = faces.map((one) => (one.app === money ? { ...one, app: entries } : one))
  const namesOf = (isDrawn: boolean) =>
    neededFaces(both, { path: `/account/acc-1/outgos`, app: entries, isDrawn }).map(
      ({ name }) => name,
    )
  expect(namesOf(false)).toEqual(['account', 'money'])
  expect(namesOf(true)).toEqual(['account', 'ticket', 'pages', 'money'])
})

test('an app that is not there gives way to the first one', () => {
  expect(appAtHand([tickets, money], 'organize3')).toBe(money)
  expect(appAtHand([tickets, money], 'rdisk')).toBe(tickets)
  expect(appAtHand([], 'rdisk')).toBeUndefined()
})
