// Markdown as HTML of pages that the server draws, for people without an account: made of escaped words and a few elements.
// Pictures are their words there, and so are people.
import { Html, html } from '#core/html/template.ts'
import type { Block, Inline } from './tree.ts'

/** What goes into the page. */
export function markdownHtml(blocks: readonly Block[]): Html {
  return html`${blocks.map(block)}`
}

function block(one: Block): Html {
  switch (one.type) {
    case 'paragraph':
      return html`<p>${one.children.map(inline)}</p>`
    case 'heading':
      return html`<p><b>${one.children.map(inline)}</b></p>`
    case 'code':
      return html`<pre>${one.text}</pre>`
    case 'quote':
      return html`<blockquote>${one.children.map(block)}</blockquote>`
    case 'list':
      return list(one)
    case 'table':
      return html`<table>
        ${[one.head, ...one.rows].map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell.map(inline)}</td>`)}
            </tr>`,
        )}
      </table>`
    case 'rule':
      return html`<hr />`
  }
}

function list({ start, items }: Extract<Block, { type: 'list' }>): Html {
  const tag = new Html(start === undefined ? 'ul' : 'ol')
  const drawn = items.map(
    ({ checked, children }) =>
      html`<li>${checked !== undefined && (checked ? '☑ ' : '☐ ')}${children.map(block)}</li>`,
  )
  return html`<${tag}>${drawn}</${tag}>`
}

function inline(one: Inline): Html {
  switch (one.type) {
    case 'text':
    case 'mention':
      return html`${one.text}`
    case 'code':
      return html`<code>${one.text}</code>`
    case 'break':
      return html`<br />`
    case 'image':
      return html`${one.alt}`
    case 'missing':
      return html`${one.children.map(inline)}`
    case 'field':
      return html`${one.value ?? ''}`
    case 'link':
      return html`<a href="${one.href}" rel="noopener noreferrer nofollow"
        >${one.children.map(inline)}</a
      >`
    default: {
      const tag = new Html(one.type)
      return html`<${tag}>${one.children.map(inline)}</${tag}>`
    }
  }
}
