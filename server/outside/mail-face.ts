// How a mail looks and reads: one calm sheet for all of them, as HTML and as plain text. Pure.
import { Html, html } from '#core/html/template.ts'
import { markdownHtml } from '#core/markdown/html.ts'
import { safeLink } from '#core/markdown/links.ts'
import { parseMarkdown } from '#core/markdown/parse.ts'
import { plainWords } from '#core/markdown/plain.ts'
import type { Locale } from '#core/wire.ts'
import { translatorOf } from './translator.ts'

export interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const sheet =
  'margin:0 auto;max-width:520px;background:#ffffff;border:1px solid #e5e1d9;border-radius:14px;padding:32px'
const type = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1b1e22"
const wording = 'margin:0 0 24px;font-size:16px;line-height:1.5;overflow-wrap:anywhere'
const button =
  'display:inline-block;background:#0b655e;color:#ffffff;text-decoration:none;font-weight:600;border-radius:10px;padding:11px 20px'
const item =
  'margin:0;padding:10px 0;border-top:1px solid #e5e1d9;font-size:15px;line-height:1.45;overflow-wrap:anywhere'
const quiet = 'color:#535963;font-size:13px;line-height:1.5'

export const usualSender = 'Bancada'

export interface MailContent {
  /** Of all its texts; `link` is where the button leads, and without one there is none. */
  readonly values: Readonly<Record<string, string>>
  /** A list under the text, each line with a `link` of its own. */
  readonly lines?:
    | readonly { readonly text: string; readonly values: Readonly<Record<string, string>> }[]
    | undefined
  /** Address of the page that ends these mails; its words are the text `unsubscribe` of the template. */
  readonly unsubscribe?: string | undefined
  /** Who writes, above the text and below it. */
  readonly sender?: string
  /** In the place of subject, title and text. The text is Markdown; its links may be paths of this site. */
  readonly written?:
    | { readonly subject: string; readonly text: string; readonly site: string }
    | undefined
}

/** Markdown as it is read in a mail, as HTML and as words. */
function writtenBody({ text, site }: NonNullable<MailContent['written']>) {
  const { text: drawn } = markdownHtml(parseMarkdown(text))
  return {
    words: plainWords(text, (href) => {
      const safe = safeLink(href)
      return safe?.startsWith('/') ? site + safe : safe
    }),
    drawn: new Html(drawn.replaceAll('href="/', `href="${site}/`)),
  }
}

/**
 * Subject and both bodies. `texts` holds the templates by name, each with subject, title, text, button and note.
 * Throws when a text is missing: a mail with holes is not sent.
 */
export function composeMail(
  texts: Record<string, unknown>,
  template: string,
  locale: Locale,
  { values, lines = [], unsubscribe, written, sender = usualSender }: MailContent,
): Composed {
  const translate = translatorOf(locale, texts)
  const say = (name: string, given = values) => translate(`${template}.${name}`, given)
  const body = written && writtenBody(written)
  const subject = written?.subject ?? say('subject')
  const title = written?.subject ?? say('title')
  const text = body?.words ?? say('text')
  const note = say('note')
  const { link = '' } = values
  const items = lines.map((line) => ({
    words: say(line.text, line.values),
    href: line.values.link ?? link,
  }))
  const out = unsubscribe && { words: say('unsubscribe'), href: unsubscribe }
  const parts = [
    title,
    text,
    items.map(({ words, href }) => `- ${words}\n  ${href}`).join('\n'),
    link && `${say('button')}:\n${link}`,
    note,
    out ? `${out.words}:\n${out.href}` : '',
  ]
  return {
    // A name with a line break must not become a header.
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: `${parts.filter(Boolean).join('\n\n')}\n\n-- \n${sender}\n`,
    html: html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;background:#f5f3ef;padding:32px 16px;${type}">
          <div style="${sheet}">
            <p style="margin:0 0 24px;font-size:13px;font-weight:650;color:#0b655e">${sender}</p>
            <h1 style="margin:0 0 12px;font-size:21px;line-height:1.3;letter-spacing:-.01em">
              ${title}
            </h1>
            ${
              body
                ? html`<div style="${wording}">${body.drawn}</div>`
                : html`<p style="${wording}">${text}</p>`
            }
            ${items.map(
              ({ words, href }) =>
                html`<p style="${item}"><a href="${href}" style="color:#1b1e22">${words}</a></p>`,
            )}
            ${
              link &&
              html`<p style="margin:${items.length > 0 ? '24px' : '0'} 0 24px">
                <a href="${link}" style="${button}">${say('button')}</a>
              </p>`
            }
            <p style="margin:0 0 16px;${quiet}">${note}</p>
            ${
              link &&
              html`<p style="margin:0;${quiet};overflow-wrap:anywhere">
                <a href="${link}" style="color:#535963">${link}</a>
              </p>`
            }
            ${
              out &&
              html`<p style="margin:16px 0 0;${quiet}">
                <a href="${out.href}" style="color:#535963">${out.words}</a>
              </p>`
            }
          </div>
        </body>
      </html>`.text,
  }
}
