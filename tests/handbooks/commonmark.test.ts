// The examples of the CommonMark specification, drawn as it says: what differs is listed, each with its reason.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePage } from '#core/markdown/pages.ts'
import { ownFile } from '#core/markdown/links.ts'
import type { Block, Inline } from '#core/markdown/tree.ts'
import { isProof } from '#tests/support/proof.ts'
import { unpacked } from '#tests/webdav/debian.ts'
import { decodeReferences } from '#modules/handbook/server/reading/references.ts'

interface Example {
  readonly example: number
  readonly section: string
  readonly markdown: string
  readonly html: string
}

const examples = JSON.parse(
  readFileSync(new URL('../fixtures/commonmark-examples.json', import.meta.url), 'utf8'),
) as Example[]

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const inlines = (parts: readonly Inline[]): string => parts.map(inline).join('')

function inline(one: Inline): string {
  switch (one.type) {
    case 'text':
      return escaped(one.text)
    case 'code':
      return `<code>${escaped(one.text)}</code>`
    case 'break':
      return '<br />\n'
    case 'missing':
    case 'link': {
      const href = one.type === 'link' ? one.href : one.name
      const title = one.title ? ` title="${escaped(one.title)}"` : ''
      return `<a href="${escaped(encoded(href))}"${title}>${inlines(one.children)}</a>`
    }
    case 'image': {
      const title = one.title ? ` title="${escaped(one.title)}"` : ''
      return `<img src="${escaped(encoded(one.name))}" alt="${escaped(one.alt)}"${title} />`
    }
    case 'strong':
    case 'em':
    case 'del':
      return `<${one.type}>${inlines(one.children)}</${one.type}>`
    default:
      return ''
  }
}

/** As the specification's own programs write addresses. */
const encoded = (href: string) => encodeURI(href).replaceAll('%25', '%')

function block(one: Block, isTight = false): string {
  switch (one.type) {
    case 'paragraph':
      return isTight ? inlines(one.children) : `<p>${inlines(one.children)}</p>`
    case 'heading':
      return `<h${one.level}>${inlines(one.children)}</h${one.level}>`
    case 'code': {
      const language = one.language ? ` class="language-${escaped(one.language)}"` : ''
      const text = one.text === '' ? '' : `${escaped(one.text)}\n`
      return `<pre><code${language}>${text}</code></pre>`
    }
    case 'quote':
      return `<blockquote>\n${blocks(one.children)}\n</blockquote>`
    case 'list': {
      const tag = one.start === undefined ? 'ul' : 'ol'
      const start = one.start === undefined || one.start === 1 ? '' : ` start="${one.start}"`
      const items = one.items.map(({ children }) => `<li>\n${blocks(children, one.tight)}\n</li>`)
      return `<${tag}${start}>\n${items.join('\n')}\n</${tag}>`
    }
    case 'rule':
      return '<hr />'
    case 'table':
      return '<table>'
  }
}

const blocks = (all: readonly Block[], isTight = false): string =>
  all.map((one) => block(one, isTight)).join('\n')

/** Blank lines and spaces between elements mean nothing. */
const normal = (html: string) =>
  html
    .replace(/\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|pre)\b[^>]*>)\s*/g, '$1')
    .replace(/ +\n/g, '\n')
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (whole, src: string, alt: string) =>
      ownFile(src) === undefined ? alt : whole,
    )
    .trim()

/** Every address is kept as it is written here: which ones may be followed is tested beside them (`core/markdown`). */
const reading = { pageOf: (href: string) => href, decode: decodeReferences }
const drawn = (markdown: string) => normal(blocks(parsePage(markdown, reading)))

/** Examples that are drawn otherwise, and why. */
const otherwise: Readonly<Record<string, readonly number[]>> = {
  'HTML is text like any other, so that none of it runs': [
    21,
    31,
    ...Array.from({ length: 191 - 148 + 1 }, (_, at) => 148 + at),
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
    613,
    614,
    615,
    616,
    617,
    623,
    625,
    626,
    627,
    628,
    629,
    630,
    631,
    642,
    643,
  ],
  'pictures from elsewhere are their words, so that nobody is told who reads': [575, 581, 585, 589],
  'addresses are links by themselves, as GitHub has them': [602, 608, 611, 612],
  'names between double brackets are links to pages': [548, 590],
}

test('every example is drawn as the specification says, but for those that are listed', () => {
  const different = examples.filter(({ markdown, html }) => drawn(markdown) !== normal(html))
  const listed = Object.values(otherwise).flat()
  expect(examples.length).toBe(652)
  expect(different.map(({ example }) => example)).toEqual(listed.toSorted((a, b) => a - b))
})

/** Texts that are compared. */
const texts = 500

/** Examples that cmark draws otherwise beside others: a rule in a list of items apart stays close, and code behind a list becomes HTML. */
const besideOthers = [61, 110]

test.runIf(isProof)('texts made of examples are drawn as cmark draws them', async ({ skip }) => {
  const cmark = await unpacked('cmark')
  if (!cmark) return skip()
  const cmarkDraws = (text: string) =>
    normal(
      spawnSync(join(cmark.root, 'usr/bin/cmark'), ['--unsafe'], {
        input: text,
        env: cmark.env,
        encoding: 'utf8',
      }).stdout,
    )
  const listed = new Set([...Object.values(otherwise).flat(), ...besideOthers])
  // Debian's cmark is of an older specification, which draws a few examples otherwise.
  const plain = examples.filter(
    ({ example, markdown, html }) => !listed.has(example) && cmarkDraws(markdown) === normal(html),
  )
  const pick = (seed: number) => plain[(seed * 7_919) % plain.length]!.markdown
  for (let seed = 1; seed <= texts; seed += 1) {
    const text = [pick(seed), pick(seed * 31), pick(seed * 101)].join('\n\n')
    expect({ text, html: drawn(text) }).toEqual({ text, html: cmarkDraws(text) })
  }
})
