// Every word the product says exists in both languages: texts that declarations give rise to, keys that code names
// literally, and nothing that nobody uses. And it is worded as a shop owner reads it.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { serverModules } from '#app/server-modules.ts'
import { handbook } from '#modules/handbook/entities/handbook.ts'
import { equipment } from '#modules/ticket/entities/equipment.ts'
import { equipmentList } from '#modules/ticket/rules/equipment/list.ts'
import { sentences as coreSentences } from '#core/sentences.ts'
import { actionFormOf, type ActionForm } from '#core/entity/action-form.ts'
import { kebab } from '#core/entity/entity.ts'
import { registry } from '#core/entity/registry.ts'
import { actionFormTextKeys } from '#core/entity/action-texts.ts'
import { textKeys } from '#core/entity/texts.ts'
import type { Fields } from '#core/entity/entity.ts'
import { ref, type RefField } from '#core/fields/ref.ts'
import { rows, type RowsField } from '#core/fields/rows.ts'
import { locales, type Locale } from '#core/wire.ts'
import { keysOf, textTemplates } from './support/text-templates.ts'
import {
  catalogue,
  filesIn,
  masculineName,
  specifiedSentences,
  specifiedTexts,
  unwanted,
} from './support/wording.ts'

/** English texts of what is refused, by key, of the core and all modules. */
const sentences: Readonly<Record<string, string>> = Object.assign(
  {},
  coreSentences,
  ...serverModules.map((module) => module.sentences),
)

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
/** Without the names of arguments: `{email}` is no word. */
const withoutNames = (text: string) => text.replaceAll(/\{\w+/g, '{')
/** Servers speak in codes and sentences; `admin.roles` there is no text. */
const screens = read(sources.filter((file) => !file.includes('/server/')))

/** Keys named whole, to `t(…)` or as the text of something: `t('actions.save')`, `text: 'records.keys.next'`. */
const groups = [...new Set(everyKey.map((key) => key.split('.')[0]!))].join('|')
const named = [
  ...screens.matchAll(new RegExp(`['"\`]((?:${groups})(?:\\.[\\w/-]+)+)['"\`]`, 'g')),
].map(([, key]) => key!)
/** Templates that name a group of texts, or begin with a hole and have fixed words behind it; a star for each hole. */
const templates = [
  ...new Set(
    [...code.matchAll(/`((?:\$\{[^}`]*\}|[\w-]+)(?:\.(?:\$\{[^}`]*\}|[\w/-]+))+)`/g)]
      .map(([, template]) => template!.replaceAll(/\$\{[^}]*\}/g, '*'))
      .filter((template) => new RegExp(`^(?:${groups})\\..*\\*`).test(template)),
  ),
]
/** The mailer reads all texts of the template it is asked for. */
const isOfMail = (key: string) => {
  const [group, name] = key.split('.')
  return group === 'mails' && (code.includes(`'${name}'`) || code.includes(`"${name}"`))
}

/** A small form names whose `errors` word what is wrong with its fields. */
const isOfForm = (key: string) => {
  const [group, part, field = '', sentence = ''] = key.split('.')
  const isNamed = code.includes(`of: '${group}'`) && new RegExp(`\\b${field}\\b`).test(code)
  return part === 'errors' && isNamed && Object.hasOwn(sentences, sentence)
}

const entities = registry(modules).entities

/** What the history of a kind says of an event that the server names. */
const isOfHistory = (key: string) => {
  const [kind, part, event = ''] = key.split('.')
  return (
    part === 'events' && entities.some((one) => one.key === kind) && code.includes(`'${event}'`)
  )
}

/** The forms among what a file exports, also those under names of one object. */
const formsIn = (value: unknown, depth = 2): ActionForm[] => {
  if (typeof value !== 'object' || value === null || depth < 0 || 'kind' in value) return []
  if ('key' in value && 'fields' in value) return [value as ActionForm]
  return Object.values(value).flatMap((one) => formsIn(one, depth - 1))
}
const declaring = sources.filter((file) =>
  /[=:] defineActionForm\(/.test(readFileSync(file, 'utf8')),
)
const exported = await Promise.all(declaring.map((file) => import(file) as Promise<object>))
const forms = [
  ...exported.flatMap((one) => formsIn({ ...one })),
  ...entities.flatMap((entity) =>
    Object.keys(entity.actions ?? {}).flatMap((action) => actionFormOf(entity, action) ?? []),
  ),
]

/** They are named where they are declared, and are no texts. */
const roots = new Set(forms.map(({ key }) => key))

/** Its tabs are made of what the page reads. */
const tabbed = { ...equipment, list: equipmentList([], []) }
const derived = [...[...entities, tabbed].map(textKeys), ...forms.map(actionFormTextKeys)]
const optional = new Set(derived.flatMap((keys) => keys.optional))
/** Keys of declarations, and of the sentences of errors. */
const declared = new Set([
  ...derived.flatMap((keys) => [...keys.needed, ...keys.optional]),
  ...Object.keys(sentences).map((key) => `errors.${key}`),
])
/** Kinds that some fields refer to, in their rows too. */
const referredTo = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.kind === 'rows') return referredTo((field as RowsField).fields)
    return field.kind === 'ref' ? [(field as RefField).to] : []
  })
/** What is shown where a deleted record is still named. */
const gone = entities
  .flatMap(({ fields }) => referredTo(fields))
  .flatMap((kind) => (kind === '*' ? [] : [`${kebab(kind)}.gone`]))
const needed = [
  ...gone,
  ...derived.flatMap((keys) => keys.needed),
  ...Object.keys(sentences).map((key) => `errors.${key}`),
  ...named.filter((key) => !roots.has(key)),
  ...Object.keys(textTemplates).flatMap(keysOf),
]
const known = new Set([...needed, ...optional])

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

  test('wordings that people stumbled over do not come back', () => {
    const found = [...texts[locale]].flatMap(([key, text]) =>
      unwanted[locale]
        .filter(([words, , but]) => words.test(withoutNames(text)) && !but?.test(key))
        .map(([, instead]) => `${key}: ${text} (say: ${instead})`),
    )
    expect(found).toEqual([])
  })

  test('the form of a handbook page says of each field what it is for', () => {
    // Beside the text is its own help.
    const fields = handbook
      .sections!.flatMap((one) => one.fields)
      .filter((one) => one !== 'content')
    expect(fields.filter((one) => !texts[locale].has(`handbook.hints.${one}`))).toEqual([])
  })

  test.each(['outgo', 'income', 'transfer'])(
    'what recurs is one %s: its type is no plural',
    (one) => {
      expect(texts[locale].get(`series.options.of.${one}`)).toBe(texts[locale].get(`${one}.one`))
    },
  )

  test('what is wrong is said in sentences', () => {
    const errors = [...texts[locale]].filter(([key]) => /^(errors|kinds)\.|\.errors\./.test(key))
    const lower = errors.filter(([, text]) => !/^(\p{Lu}|\{)/u.test(text))
    expect(lower).toEqual([])
  })
})

test('every form that is declared has words', () => {
  const keys = forms.map(({ key }) => key)
  expect(keys).toEqual(
    expect.arrayContaining(['operator.asks.lock', 'maintenance.forms.date/move']),
  )
  expect(declaring.filter((_, at) => formsIn({ ...exported[at] }).length === 0)).toEqual([])
})

test('a reference inside rows needs words for a record that is gone', () => {
  const equipment = ref('Equipment', { prefix: 'eqi' })
  const covered = rows({ fields: { equipment_id: equipment }, line: () => '' })
  expect(referredTo({ covered, customer_id: ref('Customer', { prefix: 'cus' }) })).toEqual([
    'Equipment',
    'Customer',
  ])
})

test('the product’s name has one gender in Portuguese', () => {
  const pages = filesIn('public', /\.html$/).map((file) => readFileSync(file, 'utf8'))
  const words = [...texts['pt-BR'].values(), ...pages]
  expect(words.filter((text) => masculineName.test(text))).toEqual([])
})

test('in Portuguese nought is many: 0 linhas, 1 linha', () => {
  // By its plural rules `one` is nought, too.
  const singular = [...texts['pt-BR']].filter(([, text]) => /plural,[^]* one \{/.test(text))
  expect(singular).toEqual([])
})

test('titles and sentences of the specification are said word for word', () => {
  for (const [key, words] of Object.entries(specifiedSentences)) {
    expect(sentences[key]).toBe(words)
    expect(texts.en.get(`errors.${key}`)).toBe(words)
  }
  for (const [key, words] of Object.entries(specifiedTexts)) {
    expect(texts.en.get(key)).toBe(words)
  }
})

test('a text takes the same arguments in both languages', () => {
  const argumentsOf = (text = '') =>
    [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name!))].sort().join(' ')
  const differing = everyKey.filter(
    (key) => argumentsOf(texts.en.get(key)) !== argumentsOf(texts['pt-BR'].get(key)),
  )
  expect(differing).toEqual([])
})

test('no two modules say different things by one key', () => {
  const all = [coreSentences, ...serverModules.map((module) => module.sentences ?? {})]
  const keys = all.flatMap((each) => Object.keys(each))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

/** Arguments that a screen gives beside the number of the sentence: under which a fault is noted. */
const given: Readonly<Record<string, string>> = { internal: 'id' }

test('a sentence takes the same arguments on the wire and on screens', () => {
  const argumentsOf = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!)
  const differing = Object.entries(sentences).flatMap(([key, english]) =>
    locales
      .filter((locale) => {
        const wire = [...argumentsOf(english), ...(given[key] ? [given[key]] : [])]
        return argumentsOf(texts[locale].get(`errors.${key}`) ?? '').some(
          (name) => !wire.includes(name),
        )
      })
      .map((locale) => `${locale} ${key}`),
  )
  expect(differing).toEqual([])
})

test('no text is left that nobody says', () => {
  expect(
    everyKey
      .filter((key) => !known.has(key) && !isOfMail(key) && !isOfForm(key) && !isOfHistory(key))
      .sort(),
  ).toEqual([])
})

test('what fills the holes of a key that code puts together is written down', () => {
  const unlisted = templates.filter((template) => {
    if (template in textTemplates) return false
    const parts = template.split('*').map((part) => part.replaceAll('.', '\\.'))
    const fits = new RegExp(`^${parts.join('[\\w./-]+')}$`)
    const keys = everyKey.filter((key) => fits.test(key))
    return keys.length === 0 || !keys.every((key) => declared.has(key))
  })
  expect(unlisted).toEqual([])
})

test('no template is written down that code does not use', () => {
  const used = (template: string) =>
    templates.includes(template) || code.includes(`}${template.slice(1)}\``)
  expect(Object.keys(textTemplates).filter((template) => !used(template))).toEqual([])
})
