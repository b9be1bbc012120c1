// Events of the audit: declared once, worded in both languages, and on one page.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverModules } from '#app/server-modules.ts'
import { webModules } from '#app/web-modules.ts'
import { locales } from '#core/wire.ts'
import { ownEvents } from '#server/session/audit.ts'

const declared = [...ownEvents, ...serverModules.flatMap(({ audited = [] }) => audited)]
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('Each is declared by one module', () => {
  expect(new Set(declared).size).toBe(declared.length)
})

test('The page of the audit names each of them, and no other', () => {
  const rows = read('modules/account/docs/audit.md').matchAll(/^\| (`.*?) \|/gm)
  const named = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, event]) => event!),
  )
  expect(named.toSorted()).toEqual(declared.toSorted())
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
