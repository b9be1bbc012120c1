// What Groups pay here, from the one list of prices (modules/plans); where nothing is charged, one sentence that says so.
import { paidPlans, type Billing } from '#core/access/entitlement.ts'
import { html } from '#core/html/template.ts'
import type { Locale } from '#core/wire.ts'
import { priceText } from '#core/numbers/price.ts'
import { planPrices } from '#modules/plans/rules/prices.ts'
import { planTexts, texts } from './texts.ts'

const sections = ['features', 'storage', 'permission', 'support'] as const
const offered = ['free', ...paidPlans] as const

function planCard(plan: (typeof offered)[number], cents: number, locale: Locale) {
  const { prices } = texts[locale]
  const { names, plans } = planTexts[locale]
  const per = plan === 'pro' || plan === 'corp' ? prices.per[plan] : undefined
  return html`<li class="plan">
    <h3>${names[plan]}</h3>
    <p class="price">
      <b>${priceText(cents, locale)}</b> ${prices.month}${per && html`<br />${per}`}
    </p>
    <dl>
      ${sections.map(
        (section) =>
          html`<dt>${plans.sections[section]}</dt>
            <dd>${plans[plan][section]}</dd>`,
      )}
    </dl>
  </li>`
}

export function drawPrices(locale: Locale, billing: Billing, live: boolean) {
  const { prices } = texts[locale]
  const { notes } = planTexts[locale].plans
  const amounts = new Map(
    planPrices
      .filter(({ livemode }) => livemode === live)
      .map((price) => [price.group_plan, Number(price.unit_amount)]),
  )
  const said = [notes.size, notes.over, ...(live ? [] : [notes.sandbox])]
  return html`<section class="part" id="prices">
    <div class="in">
      <h2>${prices.title}</h2>
      ${
        billing === 'off'
          ? html`<p class="own">${prices.off}</p>`
          : html`<p>${prices.text}</p>
              <ul class="cards">
                ${offered.map((plan) => planCard(plan, amounts.get(plan) ?? 0, locale))}
              </ul>
              <ol class="notes">
                ${said.map((note) => html`<li>${note}</li>`)}
              </ol>`
      }
    </div>
  </section>`
}
