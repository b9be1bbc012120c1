// The pages of public links to files as HTML: no script, nothing loaded from elsewhere.
import { drawFrame } from '#server/answers/public-page.ts'
import { html, Html } from '#core/html/template.ts'
import type { PasswordPage, SharedPage, SharedRow } from '../../rules/shared-page.ts'

// Raw text of a style element: it holds nothing from outside.
const style = new Html(`<style>
header, main { max-width:720px }
nav { display:flex; flex-wrap:wrap; gap:2px 8px; font-size:14px; margin-bottom:4px }
nav a { color:var(--ink-2); min-height:24px } nav span { color:var(--ink-2) }
h1 { margin:0 0 4px }
.top { display:flex; flex-wrap:wrap; align-items:center; justify-content:space-between; gap:16px }
.top > div { min-width:0; flex:1 1 240px }
.go { display:inline-flex; align-items:center; justify-content:center; min-height:48px; padding:0 22px; border:0; border-radius:10px; background:var(--accent); color:var(--on-accent); font-family:inherit; font-size:16px; font-weight:600; text-decoration:none; cursor:pointer }
.go:hover { filter:brightness(1.08) }
a:focus-visible, button:focus-visible, input:focus-visible { outline:2px solid var(--accent); outline-offset:2px; border-radius:8px }
.preview { display:grid; grid-template-columns:minmax(0,1fr); place-items:center; margin-top:20px }
.preview > * { grid-area:1 / 1 }
.preview svg { width:72px; height:72px; color:var(--ink-2) }
.preview img { position:relative; max-width:100%; max-height:70vh; border-radius:10px; filter:drop-shadow(0 0 1px var(--edge)) }
ul { list-style:none; margin:20px -8px -8px; padding:0; border-top:1px solid var(--line) }
li + li { border-top:1px solid var(--line) }
li a { display:grid; grid-template-columns:44px minmax(0,1fr) auto; align-items:center; gap:0 12px; min-height:56px; padding:6px 8px; color:var(--ink); text-decoration:none; border-radius:8px }
li a:hover { background:var(--bg) }
li i { display:grid; place-items:center; width:44px; height:36px; color:var(--accent) }
li i.file { color:var(--ink-2) }
li i { position:relative }
li img { position:absolute; top:0; left:0; width:44px; min-height:36px; max-height:36px; object-fit:cover; object-position:top; border-radius:6px; filter:drop-shadow(0 0 1px var(--edge)) }
li b { font-weight:550; overflow-wrap:anywhere }
li small { color:var(--ink-2); font-size:13px; text-align:right; white-space:nowrap }
label { display:block; margin:20px 0 6px; font-size:14px; font-weight:550 }
input { width:100%; min-height:48px; padding:8px 12px; border:1px solid var(--edge); border-radius:10px; background:var(--surface); color:var(--ink); font:inherit }
form .go { width:100%; margin-top:14px }
.error { margin-top:8px; color:var(--danger) }
@media (max-width: 480px) { .top .go { width:100% } li small { white-space:normal } }
</style>`)

const folderIcon = new Html(
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 4h4l3 3h7a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2"/></svg>',
)
const fileIcon = new Html(
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 3v4a1 1 0 0 0 1 1h4"/><path d="M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2"/></svg>',
)

export function drawSharedPage(page: SharedPage): string {
  const { locale, shop, title, crumbs, facts, download, preview, hasSign, rows, note } = page
  const body = html`${style}
    <header><span>${shop}</span></header>
    <main>
      ${
        crumbs.length > 0 &&
        html`<nav>
          ${crumbs.map(({ name, href }) => html`<a href="${href}">${name}</a><span>/</span>`)}
        </nav>`
      }
      <div class="top">
        <div>
          <h1>${title}</h1>
          <p class="num">${facts}</p>
        </div>
        ${(rows === undefined || rows.length > 0) && html`<a class="go" href="${download.href}">${download.words}</a>`}
      </div>
      ${
        preview &&
        html`<div class="preview">${hasSign && fileIcon}<img src="${preview}" alt="" /></div>`
      }
      ${rows?.length === 0 && html`<p>${page.empty}</p>`}
      ${
        rows &&
        rows.length > 0 &&
        html`<ul>
          ${rows.map(drawRow)}
        </ul>`
      }
      ${page.more && html`<p>${page.more}</p>`}
    </main>
    <footer>${note}</footer>`
  return drawFrame(locale, `${title} · ${shop}`, body)
}

function drawRow({ name, href, kind, thumbnail, size, day }: SharedRow): Html {
  // The picture covers the sign. Browsers give a picture that cannot be drawn no height unless the style sets one, so the sign shows.
  const mark = html`${kind === 'folder' ? folderIcon : fileIcon}${thumbnail && html`<img src="${thumbnail}" alt="" loading="lazy" />`}`
  return html`<li>
    <a href="${href}"
      ><i class="${kind}">${mark}</i><b>${name}</b
      ><small class="num">${size} ${size && html`<br />`}${day}</small></a
    >
  </li>`
}

export function drawPasswordPage(page: PasswordPage): string {
  const { locale, title, text, label, submit, error } = page
  const body = html`${style}
    <header></header>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <form method="post">
        <label for="password">${label}</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autofocus
          autocomplete="off"
          maxlength="200"
          ${error ? new Html('aria-invalid="true" aria-describedby="error"') : ''}
        />
        ${error && html`<p class="error" id="error" role="alert">${error}</p>`}
        <button class="go">${submit}</button>
      </form>
    </main>`
  return drawFrame(locale, title, body)
}
