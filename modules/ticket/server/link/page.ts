// The status page as HTML: no script, no cookie, nothing loaded from elsewhere.
import { html, Html } from '#core/html/template.ts'
import type { StatusPage } from '../../paper/status-page.ts'
import { drawFacts, drawPix } from '../payment/draw.ts'
import { drawFrame } from '#server/answers/public-page.ts'

// Raw text of a style element: it holds nothing from outside.
const style = new Html(`<style>
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
.reach { display:flex; flex-wrap:wrap; gap:8px; margin-top:12px }
.reach a { display:inline-flex; align-items:center; min-height:44px; padding:8px 16px; border:1px solid var(--edge); border-radius:12px; color:var(--ink); font-weight:550; text-decoration:none }
article img { display:block; max-width:100%; height:auto; margin-top:10px; border-radius:10px }
article { margin-top:14px; color:var(--ink); overflow-wrap:anywhere }
article > * + * { margin-top:6px }
article p, article li { color:var(--ink) }
article .day { color:var(--ink-2); font-size:14px }
article ul, article ol { margin-bottom:0; padding-left:22px }
article blockquote { margin-left:0; margin-right:0; padding-left:12px; border-left:3px solid var(--line) }
article pre, article table { display:block; max-width:100%; overflow-x:auto }
article td { border:1px solid var(--line); padding:4px 8px }
article a { color:var(--accent) }
</style>`)

/** `texts`: the comments of the page as HTML. */
export function drawStatusPage(page: StatusPage, texts: readonly Html[]): string {
  const {
    locale,
    shop,
    logo,
    order,
    equipment,
    headline,
    since,
    promised,
    warranty,
    steps,
    words,
    comments,
    photo,
    contact,
    paid,
    large,
    pix,
    note,
  } = page
  const body = html`${style}
    <header>${logo && html`<img src="${logo}" alt="" />`}<span>${shop}</span></header>
    <main>
      <p class="num">${order}</p>
      ${equipment && html`<p class="thing">${equipment}</p>`}
      <h1>${headline}</h1>
      ${since && html`<p class="num">${since}</p>`}
      ${promised && html`<p class="num">${promised}</p>`}
      ${warranty && html`<p class="num">${warranty}</p>`}
      <ol class="steps">
        ${steps.map(
          ({ words, state, day }) =>
            html`<li class="${state}" ${state === 'now' ? new Html('aria-current="step"') : ''}>
              <span>${words}</span> <span class="num">${day}</span>
            </li>`,
        )}
      </ol>
      ${paid.length > 0 && html`<section>${drawFacts(paid, large)}</section>`}
      ${pix && drawPix(pix)}
      ${
        comments.length > 0 &&
        html`<section>
          <h2>${words}</h2>
          ${comments.map(
            ({ day, photos }, at) =>
              html`<article>
                <p class="num day">${day}</p>
                ${texts[at]} ${photos.map((source) => html`<img src="${source}" alt="${photo}" />`)}
              </article>`,
          )}
        </section>`
      }
      ${
        (contact.links.length > 0 || contact.hours) &&
        html`<section>
          <h2>${contact.title}</h2>
          ${contact.address && html`<p>${contact.address}</p>`}
          ${contact.hours && html`<p>${contact.hours}</p>`}
          <div class="reach">
            ${contact.links.map(
              ({ words: label, href }) =>
                html`<a class="num" href="${href}" rel="noopener noreferrer">${label}</a>`,
            )}
          </div>
        </section>`
      }
    </main>
    <footer>${note}</footer>`
  return drawFrame(locale, `${order} · ${shop}`, body)
}
