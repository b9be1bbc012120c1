// What the room needs to know of a kind before a file is looked at: its rules, and the names of its fields and options in
// both languages. Loaded with the room.
import { useQuery } from '@tanstack/react-query'
import { fieldTexts } from '#core/entity/texts.ts'
import type { MatchOptions, Vocabulary } from '#core/import/match.ts'
import { wordKey, type Target } from '#core/import/rules.ts'
import { importKind, type ImportKind } from '#core/import/targets.ts'
import { locales } from '#core/wire.ts'
import { useGroup, useImports, useRegistry, type ImportSource } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'

type Tree = Record<string, unknown>

/** Compiled texts without arguments are plain strings. */
function textIn(tree: Tree, key: string): string {
  const found = key.split('.').reduce<unknown>((at, step) => (at as Tree | undefined)?.[step], tree)
  return typeof found === 'string' ? found : ''
}

function vocabularyOf(trees: readonly Tree[]): Vocabulary {
  const inAll = (key: string) => trees.map((tree) => textIn(tree, key)).filter(Boolean)
  return {
    names: ({ via, entity, names: [name = '', part] }) =>
      via !== undefined || part !== undefined ? [] : inAll(fieldTexts(entity, name).label),
    options: ({ entity, names: [name = ''] }: Target, option) =>
      inAll(`${fieldTexts(entity, name).options}.${option}`),
  }
}

async function load(all: readonly ImportSource[]) {
  const sources = all.flatMap(({ load: rules, messages }) => (rules ? [{ rules, messages }] : []))
  const [rules, texts] = await Promise.all([
    Promise.all(sources.map((source) => source.rules())),
    Promise.all(sources.flatMap(({ messages }) => locales.map((locale) => messages[locale]()))),
  ])
  return {
    rules: Object.assign({}, ...rules.map(({ importRules }) => importRules)) as Parameters<
      typeof importKind
    >[1],
    vocabulary: vocabularyOf(texts.map((text) => text.default)),
  }
}

export interface Knowledge {
  readonly kind: ImportKind
  readonly options: MatchOptions
}

/** Undefined until it is loaded, and for a kind that is not imported. */
export function useKnowledge(kindName: string): Knowledge | undefined {
  const registry = useRegistry()
  const sources = useImports()
  const { people } = useGroup()
  const { locale } = useTexts()
  const { data } = useQuery({
    queryKey: ['import-rules'],
    queryFn: () => load(sources),
    staleTime: Infinity,
  })
  const kind = data && importKind(registry, data.rules, kindName)
  if (!kind) return undefined
  const members = [...people.values()].filter(({ member }) => member)
  const words = members.flatMap(({ id, name, email = '' }) =>
    [name, email].filter(Boolean).map((word) => [wordKey(word), id] as const),
  )
  return {
    kind,
    options: { vocabulary: data.vocabulary, people: Object.fromEntries(words), locale },
  }
}
