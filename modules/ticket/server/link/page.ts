// The status page as HTML: no script, no cookie, nothing loaded from elsewhere. In the dress of the product, light and dark.
import { markdownHtml } from '#core/markdown/html.ts'
import { parseMarkdown } from '#core/markdown/parse.ts'
import { html, Html } from '#core/values/html.ts'
import type { Locale } from '#core/wire.ts'
import type { StatusPage } from '../../paper/status-page.ts'

// Raw text of a style element: it holds nothing from outside.
const style = new Html(`<style>
:root { --bg:#f5f3ef; --surface:#fff; --line:#e5e1d9; --ink:#1b1e22; --ink-2:#535963; --accent:#0b655e; color-scheme:light }
@media (prefers-color-scheme: dark) { :root { --bg:#111316; --surface:#191c20; --line:#2b3037; --ink:#eceef0; --ink-2:#a9b0ba; --accent:#5cc9bb; color-scheme:dark } }
*, ::before, ::after { box-sizing:border-box }
body { margin:0; min-height:100vh; background:var(--bg); color:var(--ink); font:400 16px/1.5 Inter,system-ui,sans-serif; -webkit-font-smoothing:antialiased; display:flex; flex-direction:column; align-items:center; padding:24px 16px 32px }
header { width:100%; max-width:520px; padding:4px 4px 16px; font-weight:650; font-size:17px; letter-spacing:-.015em; overflow-wrap:anywhere; display:flex; align-items:center; gap:12px }
header img { flex:none; max-width:160px; max-height:44px; border-radius:6px; background:#fff }
header span { min-width:0 }
main { width:100%; max-width:520px; background:var(--surface); border:1px solid var(--line); border-radius:14px; padding:24px }
p { margin:0; color:var(--ink-2); overflow-wrap:anywhere }
h1 { margin:14px 0 4px; font-size:26px; line-height:1.2; font-weight:650; letter-spacing:-.02em; overflow-wrap:anywhere }
.num { font-variant-numeric:tabular-nums }
.thing { color:var(--ink); font-weight:550 }
.steps { list-style:none; margin:24px 0 0; padding:20px 0 0; border-top:1px solid var(--line) }
.steps li { position:relative; display:flex; justify-content:space-between; gap:12px; padding:0 0 20px 34px; color:var(--ink-2) }
.steps li:last-child { padding-bottom:0 }
.steps li::before { content:''; position:absolute; left:2px; top:4px; width:18px; height:18px; border:2px solid var(--line); border-radius:50%; background:var(--surface) }
.steps li:not(:last-child)::after { content:''; position:absolute; left:10px; top:22px; bottom:-4px; width:2px; background:var(--line) }
.steps li.past::before { border-color:var(--accent); background:var(--accent) }
.steps li.past::after { background:var(--accent) !important }
.steps li.now { color:var(--ink); font-weight:650 }
.steps li.now::before { border:5px solid var(--accent) }
section { margin-top:24px; padding-top:20px; border-top:1px solid var(--line) }
h2 { margin:0; font-size:16px; font-weight:650 }
article { margin-top:14px; color:var(--ink); overflow-wrap:anywhere }
article > * + * { margin-top:6px }
article p, article li { color:var(--ink) }
article .day { color:var(--ink-2); font-size:14px }
article ul, article ol { margin-bottom:0; padding-left:22px }
article blockquote { margin-left:0; margin-right:0; padding-left:12px; border-left:3px solid var(--line) }
article pre, article table { display:block; max-width:100%; overflow-x:auto }
article td { border:1px solid var(--line); padding:4px 8px }
article a { color:var(--accent) }
footer { margin-top:20px; max-width:520px; font-size:13px; color:var(--ink-2); text-align:center }
</style>`)

function frame(locale: Locale, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${style}
      </head>
      <body>
        ${body}
        <footer>Bancada</footer>
      </body>
    </html>`.text
}

export function drawStatusPage(page: StatusPage): string {
  const {
    locale,
    shop,
    logo,
    order,
    equipment,
    headline,
    since,
    promised,
    steps,
    words,
    comments,
    note,
  } = page
  const body = html`<header>
      ${logo && html`<img src="${logo}" alt="" />`}<span>${shop}</span>
    </header>
    <main>
      <p class="num">${order}</p>
      ${equipment && html`<p class="thing">${equipment}</p>`}
      <h1>${headline}</h1>
      ${since && html`<p class="num">${since}</p>`}
      ${promised && html`<p class="num">${promised}</p>`}
      <ol class="steps">
        ${steps.map(
          ({ words, state, day }) =>
            html`<li class="${state}" ${state === 'now' ? new Html('aria-current="step"') : ''}>
              <span>${words}</span> <span class="num">${day}</span>
            </li>`,
        )}
      </ol>
      ${
        comments.length > 0 &&
        html`<section>
          <h2>${words}</h2>
          ${comments.map(
            ({ content, day }) =>
              html`<article>
                <p class="num day">${day}</p>
                ${markdownHtml(parseMarkdown(content))}
              </article>`,
          )}
        </section>`
      }
    </main>
    <footer>${note}</footer>`
  return frame(locale, `${order} · ${shop}`, body)
}

/** The page of a link that leads nowhere. */
export function drawMissingPage(locale: Locale, { title, text }: { title: string; text: string }) {
  return frame(
    locale,
    title,
    html`<header></header>
      <main>
        <h1>${title}</h1>
        <p>${text}</p>
      </main>`,
  )
}
