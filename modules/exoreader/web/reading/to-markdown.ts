// The content of an item as Markdown, for a note or a page of the handbooks: its words, links, lists and headings. Pictures become
// links, since what is kept asks no other server.
import { escapeBeginning, escapeSigns } from '#core/markdown/escape.ts'
import { webAddress } from './draw-html.tsx'
import { codeSpan, fenced } from './markdown-text.ts'

/** Markdown of sanitised HTML. */
export function toMarkdown(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return blocksOf(page.body).join('\n\n').trim()
}

const heading = /^h[1-6]$/
const isBlock =
  /^(?:p|div|section|article|header|footer|main|figure|figcaption|ul|ol|dl|dd|dt|blockquote|pre|table|hr|h[1-6])$/

function blocksOf(parent: Element): string[] {
  const blocks: string[] = []
  let line = ''
  const flush = () => {
    if (line.trim() !== '') blocks.push(line.trim().split('\n').map(escapeBeginning).join('\n'))
    line = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && isBlock.test(node.localName)) {
      flush()
      blocks.push(...blockOf(node))
    } else line += inlineOf(node)
  }
  flush()
  return blocks
}

function blockOf(node: Element): string[] {
  const name = node.localName
  if (name === 'hr') return ['---']
  if (name === 'pre') return [fenced(node.textContent ?? '')]
  if (heading.test(name)) return [`${'#'.repeat(Math.max(2, Number(name[1])))} ${lineOf(node)}`]
  if (name === 'ul' || name === 'ol') return [listOf(node, name === 'ol')]
  if (name === 'table') return [...node.querySelectorAll('tr')].map(cellsOf)
  if (name === 'blockquote') {
    return [
      blocksOf(node)
        .join('\n\n')
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n'),
    ]
  }
  return blocksOf(node)
}

function listOf(list: Element, isNumbered: boolean): string {
  const items = [...list.children].map((item, at) => {
    const mark = isNumbered ? `${at + 1}. ` : '- '
    return (
      mark +
      blocksOf(item)
        .join('\n\n')
        .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    )
  })
  return items.join('\n')
}

const cellsOf = (row: Element) => [...row.children].map((cell) => lineOf(cell)).join(' · ')

const lineOf = (node: Element) => [...node.childNodes].map(inlineOf).join('').trim()

const around: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
}

function inlineOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return escapeSigns((node.nodeValue ?? '').replace(/\s+/g, ' '))
  if (!(node instanceof Element)) return ''
  const name = node.localName
  if (name === 'br') return '  \n'
  if (name === 'img') return ''
  if (name === 'code') return codeSpan((node.textContent ?? '').replace(/\s+/g, ' '))
  // What its author wrote it as, else its letters: nothing here draws formulas.
  const formula = name === 'math' ? node.getAttribute('alttext')?.trim() : undefined
  if (formula) return codeSpan(formula.replace(/\s+/g, ' '))
  const inner = [...node.childNodes].map(inlineOf).join('')
  const href = name === 'a' ? webAddress(node.getAttribute('href')) : undefined
  if (inner.trim() === '') return inner
  if (href !== undefined) return `[${inner.trim()}](<${href}>)`
  const mark = around[name]
  return mark === undefined ? inner : `${mark}${inner.trim()}${mark}`
}
