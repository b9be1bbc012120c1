// The receipt of a payment as the page behind its public link: made for a telephone, no cookie, nothing loaded from elsewhere.
import { html, Html } from '#core/html/template.ts'
import type { PaymentReceipt } from '../../paper/payment/receipt.ts'
import { drawFrame } from '#server/answers/public-page.ts'
import { drawFacts } from './draw.ts'

// Raw text of a style element: it contains no data.
const style = new Html(`<style>
.total { margin-top:4px; font-size:32px; font-weight:650; letter-spacing:-.02em; color:var(--ink) }
.said { margin:16px 0; padding-bottom:16px; border-bottom:1px solid var(--line); color:var(--ink) }
@media print { body { background:#fff; padding:0 } main { border:0 } footer { display:none } }
</style>`)

export function drawReceiptPage(receipt: PaymentReceipt): string {
  const { locale, title, number, shop, amount, text, facts } = receipt
  const body = html`${style}
    <header>
      ${shop.logo && html`<img src="${shop.logo.src}" alt="" />`}<span>${shop.name}</span>
    </header>
    <main>
      <p class="num">${title} ${number}</p>
      <h1 class="total num">${amount}</h1>
      <p class="said">${text}</p>
      ${drawFacts(facts)}
    </main>
    <footer>${shop.lines.join(' · ')}</footer>`
  return drawFrame(locale, `${title} ${number} · ${shop.name}`, body)
}
