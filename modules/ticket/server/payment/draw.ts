// What is paid, and the part to pay by, on public pages. The text of the code can be chosen and copied by hand; one of our own files
// copies it at a press.
import { html, Html } from '#core/html/template.ts'
import type { PixPart } from '../../paper/pix.ts'
import type { Fact } from '../../paper/receipt.ts'

// Raw text of a style element: it contains no data.
const style = new Html(`<style>
.pix { margin-top:18px; background:var(--surface); border:1px solid var(--line); border-radius:14px; padding:16px; text-align:center }
.pix h2 { font-size:14px; font-weight:550; color:var(--ink-2) }
.pix .amount { margin-top:2px; font-size:26px; font-weight:650; letter-spacing:-.02em; color:var(--ink) }
.pix svg { display:block; width:100%; max-width:236px; height:auto; margin:12px auto; padding:8px; border-radius:10px; background:#fff }
.pix label { display:block; font-size:14px; font-weight:400; color:var(--ink-2); margin:0 0 6px }
.pix textarea { display:block; width:100%; min-height:0; resize:none; padding:10px 12px; font:13px/1.4 ui-monospace,monospace; word-break:break-all; color:var(--ink); background:var(--bg); border:1px solid var(--edge); border-radius:10px }
.pix button { width:100%; min-height:52px; margin-top:10px; font:inherit; font-size:17px; font-weight:650; color:var(--on-accent); background:var(--accent); border:1px solid var(--accent); border-radius:12px; cursor:pointer }
:focus-visible { outline:2px solid var(--accent); outline-offset:2px }
</style>`)

const factsStyle = new Html(`<style>
.facts { display:grid; grid-template-columns:auto 1fr; gap:4px 14px; font-size:15px; margin:0 }
.facts dt { color:var(--ink-2) } .facts dd { margin:0; text-align:right }
.facts .large { align-self:baseline; padding-top:8px; color:var(--ink); font-weight:550 }
.facts dd.large { font-size:26px; font-weight:650; letter-spacing:-.02em }
</style>`)

/** Labels and amounts under each other; those of `large` labels are what is looked for first. */
export function drawFacts(facts: readonly Fact[], large: readonly string[] = []): Html {
  const look = (label: string) => (large.includes(label) ? 'large' : '')
  return html`${factsStyle}
    <dl class="facts">
      ${facts.map(
        ([label, value]) =>
          html`<dt class="${look(label)}">${label}</dt>
            <dd class="num ${look(label)}">${value}</dd>`,
      )}
    </dl>`
}

export function drawPix({ title, amount, to, qr, paste, text, copy }: PixPart): Html {
  return html`${style}
    <section class="pix">
      <h2>${title}</h2>
      <p class="amount num">${amount}</p>
      <p>${to}</p>
      <svg viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="${title}">
        <path d="${qr.path}" />
      </svg>
      <label for="pix">${paste}</label>
      <textarea id="pix" rows="5" readonly spellcheck="false">${text}</textarea>
      <button type="button" id="copy" data-done="${copy.done}" hidden>${copy.action}</button>
      <script src="/copy.js" defer></script>
    </section>`
}
