// The guide in a language: its pages as trees, loaded when the first of them, or a word in one, is looked for.
import { queryOptions } from '@tanstack/react-query'
import { withAnchors } from '#core/markdown/anchors.ts'
import { parsePage } from '#core/markdown/pages.ts'
import type { Block } from '#core/markdown/tree.ts'
import { wordsOf } from '#core/markdown/words.ts'
import type { Locale } from '#core/wire.ts'
import type { Messages } from '#web/face.ts'
import { guidePages, type GuidePage } from './pages.ts'

type Texts = Readonly<Record<string, string>>

/** What is said around the pages comes with them. */
export const guideTexts: Readonly<
  Record<Locale, () => Promise<{ default: Messages; texts: Texts }>>
> = {
  en: () => import('./texts-en.ts'),
  'pt-BR': () => import('./texts-pt-BR.ts'),
}

export interface ReadPage {
  readonly name: GuidePage
  readonly title: string
  /** Below its title. */
  readonly blocks: readonly Block[]
  /** What it answers, each with the place to go to. */
  readonly headings: readonly { readonly anchor: string; readonly words: string }[]
}

const isPage = (name: string): name is GuidePage => (guidePages as readonly string[]).includes(name)

const reading = {
  pageOf: (href: string) => (isPage(href) ? href : undefined),
  fileOf: (href: string) => /^picture:(\w+)$/.exec(href)?.[1],
  decode: (words: string) => words,
}

/** Links to pages of the guide are `missing` in the tree; `picture:tickets` is a picture of the demo. */
export function readGuidePage(name: GuidePage, text: string): ReadPage {
  const [head, ...blocks] = withAnchors(parsePage(text, reading))
  const title = head?.type === 'heading' ? wordsOf(head.children) : name
  const headings = blocks.flatMap((block) =>
    block.type === 'heading' && block.anchor !== undefined
      ? [{ anchor: block.anchor, words: wordsOf(block.children) }]
      : [],
  )
  return { name, title, blocks, headings }
}

async function readGuide(locale: Locale): Promise<readonly ReadPage[]> {
  const { texts } = await guideTexts[locale]()
  const named = Object.entries(texts).map(([path, text]) => [/([^/]+)\.md$/.exec(path)?.[1], text])
  const byName = new Map(named as [string, string][])
  return guidePages.map((name) => readGuidePage(name, byName.get(name) ?? ''))
}

export const guideQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['guide', locale],
    queryFn: () => readGuide(locale),
    structuralSharing: false,
    staleTime: Infinity,
  })
