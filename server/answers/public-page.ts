// Pages for strangers as HTML: in the look of the product, light and dark, nothing loaded from elsewhere.
import { html, Html } from '#core/html/template.ts'
import type { Locale } from '#core/wire.ts'
import type { Call } from '#server/calls/route.ts'

export const publicHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex, nofollow',
  // The address goes nowhere else; a form of the page says that it comes from here.
  'referrer-policy': 'same-origin',
}

/** Portuguese for a browser that prefers it. */
export function languageOf({ request }: Pick<Call, 'request'>): Locale {
  return /^\s*pt\b/i.test(request.headers['accept-language'] ?? '') ? 'pt-BR' : 'en'
}

// Raw text of a style element: it holds nothing from outside.
const style = new Html(`<style>
:root { --bg:#f5f3ef; --surface:#fff; --line:#e5e1d9; --edge:#8a8f98; --ink:#1b1e22; --ink-2:#535963; --accent:#0b655e; --on-accent:#fff; --danger:#b3261e; color-scheme:light }
@media (prefers-color-scheme: dark) { :root { --bg:#111316; --surface:#191c20; --line:#2b3037; --edge:#6d7480; --ink:#eceef0; --ink-2:#a9b0ba; --accent:#5cc9bb; --on-accent:#0d1f1c; --danger:#ff8a80; color-scheme:dark } }
*, ::before, ::after { box-sizing:border-box }
body { margin:0; min-height:100vh; background:var(--bg); color:var(--ink); font:400 16px/1.5 Inter,system-ui,sans-serif; -webkit-font-smoothing:antialiased; display:flex; flex-direction:column; align-items:center; padding:24px 16px 32px }
header { width:100%; max-width:520px; padding:4px 4px 16px; font-weight:650; font-size:17px; letter-spacing:-.015em; overflow-wrap:anywhere; display:flex; align-items:center; gap:12px }
header img { flex:none; max-width:160px; max-height:44px; border-radius:6px; background:#fff }
header span { min-width:0 }
main { width:100%; max-width:520px; background:var(--surface); border:1px solid var(--line); border-radius:14px; padding:24px }
p { margin:0; color:var(--ink-2); overflow-wrap:anywhere }
h1 { margin:14px 0 4px; font-size:26px; line-height:1.2; font-weight:650; letter-spacing:-.02em; overflow-wrap:anywhere }
h2 { margin:0; font-size:16px; font-weight:650 }
.num { font-variant-numeric:tabular-nums }
footer { margin:20px 0; max-width:520px; font-size:13px; color:var(--ink-2); text-align:center }
</style>`)

export function drawFrame(locale: Locale, title: string, body: Html): string {
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

/** The page of a link that leads nowhere. */
export function drawMissingPage(locale: Locale, { title, text }: { title: string; text: string }) {
  return drawFrame(
    locale,
    title,
    html`<header></header>
      <main>
        <h1>${title}</h1>
        <p>${text}</p>
      </main>`,
  )
}
