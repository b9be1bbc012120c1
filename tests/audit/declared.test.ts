// Events of the audit: declared once, worded in both languages, and on one page.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import { webModules } from '#app/web-modules.ts'
import { locales } from '#core/wire.ts'
import type { AuditPlace } from '#core/audit/entry.ts'
import { eventsOf } from '#server/session/audit.ts'

const declared = eventsOf(serverModules).flatMap((events) => Object.values(events).flat())
const keptIn = (place: AuditPlace) =>
  eventsOf(serverModules).flatMap((events) => events[place] ?? [])
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('Each is declared by one module', () => {
  expect(new Set(declared).size).toBe(declared.length)
})

test.each([
  ['Group', 'group'],
  ['person', 'person'],
  ['nobody', 'installation'],
] as const)('The page of the audit names each of a %s, and no other', (name, place) => {
  const rows = read('modules/account/docs/audit.md').matchAll(/^\| (`.*?) \| (\w+) \|/gm)
  const named = [...rows].flatMap(([, cell = '', where]) =>
    where === name ? [...cell.matchAll(/`(\w+)`/g)].map(([, event]) => event!) : [],
  )
  expect(named.toSorted()).toEqual(keptIn(place).toSorted())
})

test('Lists are narrowed by what their audit may have', async () => {
  const faces = await Promise.all(webModules.flatMap(({ audited }) => audited?.() ?? []))
  const offered = faces.map(({ audited }) => audited)
  const modules = serverModules.flatMap(({ audited }) => audited ?? [])
  expect(new Set(offered)).toEqual(new Set(modules))
})

test.each(locales)('Each has its words in %s, and there are no others', async (locale) => {
  interface Words {
    readonly audit: { readonly events: Record<string, string> }
  }
  const list = JSON.parse(read(`web/shell/audit/locales/${locale}.json`)) as Words
  const modules = await Promise.all(webModules.flatMap(({ audited }) => audited?.() ?? []))
  const all = [list, ...modules.map(({ words }) => words[locale] as unknown as Words)]
  const worded = all.flatMap(({ audit }) => Object.keys(audit.events))
  expect(worded.toSorted()).toEqual(declared.toSorted())
})
