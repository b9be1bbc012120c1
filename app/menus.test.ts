// Menus name kinds that come after the page: what they are drawn with until then is what the kinds themselves say.
import { expect, test } from 'vitest'
import { registry } from '#core/entity/registry.ts'
import type { WebModule } from '#web/face.ts'
import { loadTexts } from '#web/shell/language/language.ts'
import { modules } from './modules.ts'
import { webModules } from './web-modules.ts'

const declared = registry(modules)
const entries = webModules.flatMap((face: WebModule) =>
  (face.app?.menu ?? []).map((entry) => ({ ...entry, face })),
)

test('a kind that says it is in the menu belongs to an app itself, and is not named there a second time', () => {
  const inMenu = modules.flatMap(({ app, entities }) =>
    entities.filter(({ menu }) => menu).map(({ kind }) => ({ kind, app })),
  )
  expect(inMenu.map(({ kind }) => kind)).toContain('Mapping')
  // What comes with a part of an app has its entry, with its looks, in the app's own menu.
  expect(inMenu.filter(({ app }) => !app)).toEqual([])
  expect(inMenu.filter(({ kind, app }) => app?.menu.some((one) => one.kind === kind))).toEqual([])
})

test('what an entry of a menu looks like before its kind is loaded is what the kind says', () => {
  const isRecord = ({ kind }: { kind: string }) => declared.byKind(kind) !== undefined
  const early = entries
    .filter(isRecord)
    .flatMap(({ kind, looks }) => (looks ? [{ kind, ...looks }] : []))
  const said = early.map(({ kind }) => {
    const { key, path, icon } = declared.byKind(kind)!
    return { kind, key, path, icon }
  })
  expect(early.length).toBeGreaterThan(0)
  expect(early).toEqual(said)
})

test.each(['en', 'pt-BR'] as const)(
  'an entry of a menu has its words in the texts of its app (%s)',
  async (locale) => {
    for (const { kind, looks, face } of entries) {
      const ofEveryApp = webModules.filter(({ app, partOf, late }) => !app && !partOf && !late)
      const texts = await loadTexts(locale, [...ofEveryApp, face])
      const { key } = looks ?? declared.byKind(kind)!
      expect(texts[key], kind).toHaveProperty('many')
    }
  },
)
