// The page behind the link of an estimate as HTML: made for a telephone, no cookie, nothing loaded from elsewhere. It works
// without scripts; one of our own files lets who can draw sign.
import { html, Html } from '#core/html/template.ts'
import type { EstimatePage, PageError } from '../../paper/estimate/page.ts'
import { signatureField } from '../../rules/receipt/signature.ts'
import { drawFrame } from '#server/answers/public-page.ts'
import { drawPix } from '../payment/draw.ts'

// Raw text of a style element: it holds nothing from outside.
const style = new Html(`<style>
body { padding-bottom:0 }
.order { margin-left:auto; flex:none; border:1px solid var(--line); border-radius:999px; padding:5px 14px; font-size:14px; font-weight:550; color:var(--ink-2) }
main.offer { background:none; border:0; padding:0 4px }
.offer h1 { margin:0 }
.offer .found { margin-top:14px; color:var(--ink); white-space:pre-line }
.card { margin-top:18px; background:var(--surface); border:1px solid var(--line); border-radius:14px; padding:14px 16px }
.card h2 { font-size:14px; font-weight:550; color:var(--ink-2); margin:0 }
.card h2:not(:first-child) { margin-top:12px }
.card ul { list-style:none; margin:0; padding:0 }
.card li, .card .sum { display:flex; gap:12px; justify-content:space-between; align-items:baseline; padding:9px 0; border-bottom:1px solid var(--line); overflow-wrap:anywhere }
.card li b, .card .sum b { flex:none; font-weight:400 }
.card small { color:var(--ink-2); font-size:14px; margin-left:4px; white-space:nowrap }
.card .sum { color:var(--ink-2) }
.card .total { color:var(--ink); border:0; padding:12px 0 0; font-weight:550 }
.card .total b { font-size:26px; font-weight:650; letter-spacing:-.02em }
dl { margin:14px 0 0; display:grid; grid-template-columns:auto 1fr; gap:4px 14px; font-size:15px }
dt { color:var(--ink-2) } dd { margin:0; overflow-wrap:anywhere }
.quiet { margin-top:12px; font-size:14px; white-space:pre-line }
.state { margin-top:18px; border:1px solid var(--line); border-left:4px solid var(--accent); border-radius:10px; background:var(--surface); padding:14px 16px }
.state h2 { font-size:18px }
label, .label { display:block; margin:16px 0 6px; font-size:15px; font-weight:550; color:var(--ink) }
.label { display:flex; justify-content:space-between }
input[type=text], textarea { width:100%; min-height:48px; padding:10px 14px; font:inherit; color:var(--ink); background:var(--surface); border:1px solid var(--edge); border-radius:10px }
textarea { min-height:96px; resize:vertical }
input[type=text], textarea { scroll-margin-block:80px 240px }
[aria-invalid=true] { border-color:var(--danger) }
/* A name that is being typed is missing no longer. */
#name[aria-invalid=true]:not(:placeholder-shown) { border-color:var(--edge) }
#name:not(:placeholder-shown) + .problem { display:none }
.problem { color:var(--danger); font-size:14px; margin-top:6px }
.pad { display:block; width:100%; height:auto; touch-action:none; background:var(--surface); border:1px solid var(--edge); border-radius:10px; cursor:crosshair }
.pad path { fill:none; stroke:var(--ink); stroke-width:4; stroke-linecap:round; stroke-linejoin:round }
.pad .line { stroke:var(--edge); stroke-width:2; stroke-dasharray:6 6 }
#clear { font:inherit; font-size:14px; color:var(--accent); background:none; border:0; padding:4px 8px; margin:-4px -8px; cursor:pointer }
/* The buttons are under the thumb from the first look: they stick to the page, not to the end of the form. */
form { display:contents }
.bar { position:sticky; bottom:0; margin:24px -20px 0; padding:12px 20px calc(12px + env(safe-area-inset-bottom)); background:var(--surface); border-top:1px solid var(--line) }
.bar div { display:flex; gap:10px }
.button { flex:1 1 0; min-height:52px; display:flex; align-items:center; justify-content:center; padding:8px 14px; font:inherit; font-size:17px; font-weight:650; text-align:center; text-decoration:none; border-radius:12px; border:1px solid var(--edge); background:none; color:var(--ink); cursor:pointer }
.button.main { flex-grow:2; background:var(--accent); border-color:var(--accent); color:var(--on-accent) }
.button.no { background:var(--danger); border-color:var(--danger); color:var(--surface) }
.bar p { margin-top:8px; font-size:13px; text-align:center }
.bar p a { color:inherit }
:focus-visible { outline:2px solid var(--accent); outline-offset:2px }
</style>`)

const numbers = new Html('class="num"')
const focused = new Html('autofocus')

export function drawEstimatePage(page: EstimatePage): string {
  const { locale, shop, order, title, about, found, terms, observation, words, closed } = page
  const { pix } = page
  const body = html`${style}
    <header>
      ${page.logo && html`<img src="${page.logo}" alt="" />`}<span>${shop.name}</span>
      ${order && html`<span class="order num">${order}</span>`}
    </header>
    <main class="offer">
      <h1>${title} ${page.number}</h1>
      <p>${about}</p>
      ${closed && drawClosed(page)}
      ${found && html`<p class="found"><b>${found.title}:</b> ${found.text}</p>`} ${drawItems(page)}
      <dl>
        ${terms.map(
          ([term, value]) =>
            html`<dt>${term}</dt>
              <dd ${numbers}>${value}</dd>`,
        )}
      </dl>
      ${pix && drawPix(pix)}
      ${observation && html`<p class="quiet"><b>${words.observation}:</b> ${observation}</p>`}
      ${!closed && drawForm(page)} ${closed && drawCall(page)}
    </main>`
  return drawFrame(locale, `${title} ${page.number} · ${shop.name}`, body)
}

function drawClosed({ closed, answer, reason, signed }: EstimatePage): Html {
  return html`<section class="state" role="status">
    <h2>${closed?.title}</h2>
    <p>${answer}</p>
    ${reason && html`<p>${reason}</p>`}
    ${signed && html`<svg viewBox="${box}" class="signed" width="180" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round" d="${signed.path}" /></svg>`}
    <p>${closed?.note}</p>
  </section>`
}

function drawItems({ groups, sums, total }: EstimatePage): Html {
  return html`<section class="card">
    ${groups.map(
      ({ title, lines }) =>
        html`<h2>${title}</h2>
          <ul>
            ${lines.map(
              ({ text, count, sum }) =>
                html`<li>
                  <span>${text} ${count && html`<small ${numbers}>${count}</small>`}</span>
                  <b ${numbers}>${sum}</b>
                </li>`,
            )}
          </ul>`,
    )}
    ${sums.map(([label, value]) => html`<p class="sum"><span>${label}</span> <b ${numbers}>${value}</b></p>`)}
    <p class="sum total"><span>${total[0]}</span> <b ${numbers}>${total[1]}</b></p>
  </section>`
}

const { width, height } = signatureField
const box = `0 0 ${width} ${height}`

function drawProblem(name: PageError, { problems }: EstimatePage): Html | undefined {
  const text = problems[name]
  return text === undefined
    ? undefined
    : html`<p class="problem" id="problem-${name}" role="alert">${text}</p>`
}

const invalid = (name: PageError, { problems }: EstimatePage) =>
  problems[name] === undefined
    ? undefined
    : new Html(`aria-invalid="true" aria-describedby="problem-${name}" autofocus`)

/** One form: with the signature to approve, with the reason to decline. */
function drawForm(page: EstimatePage): Html {
  const { words, input } = page
  return html`<form method="post" action="?">
    <!-- The key that ends typing a name sends nothing. -->
    <button disabled hidden></button>
    <label for="name">${words.name}</label>
    <input
      type="text"
      id="name"
      name="name"
      autocomplete="name"
      placeholder=" "
      maxlength="200"
      value="${input.name}"
      ${invalid('name', page)}
    />
    ${drawProblem('name', page)} ${input.isDeclining ? drawReason(page) : drawPad(page)}
    <div class="bar">
      <div>
        ${
          input.isDeclining
            ? html`<button class="button" name="answer" value="back">${words.back}</button>
                <button class="button main no" name="answer" value="decline">
                  ${words.really}
                </button>`
            : html`<button class="button" name="answer" value="why">${words.decline}</button>
                <button class="button main num" name="answer" value="approve">
                  ${words.approve}
                </button>`
        }
      </div>
      <p>${words.recorded}</p>
      ${drawCall(page)}
    </div>
  </form>`
}

function drawReason(page: EstimatePage): Html {
  const { words, input } = page
  return html`<label for="reason">${words.reason}</label>
    <textarea id="reason" name="reason" maxlength="1000" ${invalid('reason', page) ?? focused}>
${input.reason}</textarea>
    ${drawProblem('reason', page)}`
}

/** Shown by the script that draws in it. */
function drawPad(page: EstimatePage): Html {
  const { words, input } = page
  return html`${input.reason && html`<input type="hidden" name="reason" value="${input.reason}" />`}
    <div id="signing" hidden>
      <p class="label">
        <span>${words.signature}</span>
        <button type="button" id="clear" hidden>${words.clear}</button>
      </p>
      <svg class="pad" id="pad" viewBox="${box}" role="img" aria-label="${words.signature}">
        <path class="line" d="M30 ${height - 40}H${width - 30}" />
        <path id="ink" />
      </svg>
      <p class="quiet">${words.hint}</p>
      <input type="hidden" name="strokes" id="strokes" />
    </div>
    ${drawProblem('strokes', page)}
    <script src="/sign.js" defer></script>`
}

function drawCall({ words: { call } }: EstimatePage): Html | undefined {
  return call ? html`<p>${call}</p>` : undefined
}
