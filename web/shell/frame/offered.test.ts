// What a Group is offered that switched parts of the product off.
import { expect, test } from 'vitest'
import type { App } from '#core/entity/module.ts'
import { offered } from './offered.ts'

const apps: readonly App[] = [
  {
    name: 'ticket',
    icon: 'ticket',
    menu: [{ kind: 'Ticket' }, { kind: 'Maintenance', feature: 'maintenance' }],
  },
  { name: 'exoreader', icon: 'rss', feature: 'exoreader', menu: [{ kind: 'ReaderSubscription' }] },
  { name: 'rdisk', icon: 'folder', feature: 'rdisk', menu: [{ kind: 'CloudFile' }] },
  {
    name: 'textnotes',
    icon: 'note',
    feature: 'textnotes',
    menu: [],
    tools: [{ path: 'disk', text: 'textnotes.disk', icon: 'folder', feature: 'rdisk' }],
    uses: ['rdisk'],
  },
]

const look = (off: string[], atHand = 'ticket') => {
  const { apps: shown, hiddenKinds } = offered(apps, off, atHand)
  return {
    apps: shown.map(({ name }) => name),
    menu: shown[0]?.menu.map(({ kind }) => kind),
    hidden: [...hiddenKinds],
  }
}

test('everything, where nothing is off', () => {
  expect(look([])).toEqual({
    apps: ['ticket', 'exoreader', 'rdisk', 'textnotes'],
    menu: ['Ticket', 'Maintenance'],
    hidden: [],
  })
})

test('an app that is off is in no menu, and its kinds are not searched', () => {
  expect(look(['exoreader'])).toMatchObject({
    apps: ['ticket', 'rdisk', 'textnotes'],
    hidden: ['ReaderSubscription'],
  })
})

test('a part that is off leaves its app', () => {
  expect(look(['maintenance'])).toMatchObject({ menu: ['Ticket'], hidden: ['Maintenance'] })
})

test('notes are found while the app of files is off', () => {
  expect(look(['rdisk'])).toMatchObject({ apps: ['ticket', 'exoreader', 'textnotes'], hidden: [] })
  expect(offered(apps, ['rdisk'], 'ticket').apps.at(-1)?.tools).toEqual([])
  expect(look(['rdisk', 'textnotes']).hidden).toEqual(['CloudFile'])
})

test('the app at hand stays: somebody is in it', () => {
  expect(look(['exoreader'], 'exoreader').apps).toContain('exoreader')
})
