// Every word the product says exists in both languages: texts that declarations give rise to, keys that code names
// literally, and nothing that nobody uses.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { sentences } from '#core/errors.ts'
import { kebab } from '#core/entity/entity.ts'
import { registry } from '#core/entity/registry.ts'
import { textKeys } from '#core/entity/texts.ts'
import type { RefField } from '#core/fields/ref.ts'
import { locales, type Locale } from '#core/wire.ts'

const root = join(import.meta.dirname, '..')
type Tree = { [name: string]: string | Tree }

/** `records.sort` → "Sort by"; a name may hold dots of its own nowhere, so the path is unambiguous. */
function flatten(tree: Tree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' ? [[key, value] as [string, string]] : flatten(value, key)
  })
}

function filesIn(room: string, fits: RegExp): string[] {
  const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => fits.test(name)).map((name) => join(root, room, name))
}

function catalogue(locale: Locale): Map<string, string> {
  const name = new RegExp(`(^i18n|locales)/${locale}\\.json$`)
  const files = [...filesIn('core', name), ...filesIn('modules', name)]
  return new Map(files.flatMap((file) => flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree)))
}

const texts = Object.fromEntries(locales.map((locale) => [locale, catalogue(locale)])) as Record<
  Locale,
  Map<string, string>
>
const everyKey = [...new Set(locales.flatMap((locale) => [...texts[locale].keys()]))]

const sources = ['core', 'server', 'web', 'modules', 'app'].flatMap((room) =>
  filesIn(room, /(?<!\.test)\.tsx?$/),
)
const read = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n')
const code = read(sources)
/** Servers speak in codes and sentences; `admin.roles` there is no text. */
const screens = read(sources.filter((file) => !file.includes('/server/')))

/** Keys named whole, to `t(…)` or as the text of something: `t('actions.save')`, `text: 'records.keys.next'`. */
const groups = [...new Set(everyKey.map((key) => key.split('.')[0]!))].join('|')
const named = [
  ...screens.matchAll(new RegExp(`['"\`]((?:${groups})(?:\\.[\\w/-]+)+)['"\`]`, 'g')),
].map(([, key]) => key!)
/** Keys put together: `records.gone.${state}.title`, or `${group}.title` where the group is named as a string. */
const patterns = [...code.matchAll(/`((?:\$\{\w+\}|\w+)(?:\.(?:\$\{[^}`]*\}|[\w/-]+))+)`/g)].map(
  ([, template]) => {
    const parts = template!.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
    return { isOpen: template!.startsWith('${'), fits: new RegExp(`^${parts.join('[\\w./-]+')}$`) }
  },
)
const isQuoted = (name: string) => code.includes(`'${name}'`) || code.includes(`"${name}"`)

function isPutTogether(key: string): boolean {
  const [group = '', name = ''] = key.split('.')
  // The mailer reads all texts of the template it is asked for.
  if (group === 'mails') return isQuoted(name)
  return patterns.some(({ isOpen, fits }) => fits.test(key) && (!isOpen || isQuoted(group)))
}

const entities = registry(modules).entities
const derived = entities.map(textKeys)
const optional = new Set(derived.flatMap((keys) => keys.optional))
/** What stands where a deleted record is still named. */
const gone = entities
  .flatMap(({ fields }) => Object.values(fields))
  .flatMap((field) => (field.kind === 'ref' ? [(field as RefField).to] : []))
  .flatMap((kind) => (kind === '*' ? [] : [`${kebab(kind)}.gone`]))
const needed = [
  ...gone,
  ...derived.flatMap((keys) => keys.needed),
  ...Object.keys(sentences).map((key) => `errors.${key}`),
  ...named,
]

describe.each(locales)('texts in %s', (locale) => {
  test('every declaration, every sentence and every key in the code has its words', () => {
    expect([...new Set(needed)].filter((key) => !texts[locale].has(key)).sort()).toEqual([])
  })

  test('what one language says, the other says too', () => {
    expect(everyKey.filter((key) => !texts[locale].has(key)).sort()).toEqual([])
  })

  test('no text is empty', () => {
    const empty = [...texts[locale]].filter(([, text]) => text.trim() === '')
    expect(empty.map(([key]) => key)).toEqual([])
  })
})

test('a text takes the same arguments in both languages', () => {
  const argumentsOf = (text = '') =>
    [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name!))].sort().join(' ')
  const differing = everyKey.filter(
    (key) => argumentsOf(texts.en.get(key)) !== argumentsOf(texts['pt-BR'].get(key)),
  )
  expect(differing).toEqual([])
})

test('no text is left that nobody says', () => {
  const said = new Set(needed)
  const unused = everyKey.filter(
    (key) => !said.has(key) && !optional.has(key) && !isPutTogether(key),
  )
  expect(unused.sort()).toEqual([])
})
