// The public page: what the product does, what it costs, and how one gets in (spec 2, marketing home page). Whole without a script; of
// its pictures the first is loaded with it and all others when they come into sight.
import type { Billing } from '#core/access/entitlement.ts'
import { appNames } from '#core/entity/module.ts'
import { html, type Html } from '#core/html/template.ts'
import { locales, type Locale } from '#core/wire.ts'
import { drawPrices } from './prices.ts'
import { style } from './style.ts'
import { texts } from './texts.ts'

export interface Welcome {
  readonly locale: Locale
  /** Public address of the installation, without a trailing slash. */
  readonly origin: string
  readonly billing: Billing
  /** Real money is charged. */
  readonly live: boolean
  readonly contact: string | undefined
}

export const addressIn = (locale: Locale) => `/welcome/${locale}`

/** Width and height of a picture, in pixels. */
const wide = [1120, 700] as const
const desk = [900, 600] as const
const phone = [390, 780] as const

interface Shot {
  readonly name: string
  readonly alt: string
  readonly locale: Locale
  readonly size?: readonly [number, number]
  /** It is in the first view. */
  readonly first?: boolean
}

/** One picture in the language of the page, by the theme of the reader (`scripts/pictures.ts` makes them). */
function shot({ name, alt, locale, size: [width, height] = desk, first = false }: Shot): Html {
  const file = (theme: string) => `/pictures/${name}-${locale}-${theme}.webp`
  return html`<picture class="shot">
    <source media="(prefers-color-scheme: dark)" srcset="${file('dark')}" type="image/webp" />
    <img
      src="${file('light')}"
      alt="${alt}"
      width="${width}"
      height="${height}"
      decoding="async"
      ${first ? html`fetchpriority="high"` : html`loading="lazy"`}
    />
  </picture>`
}

function head({ locale, origin }: Welcome): Html {
  const { title, description } = texts[locale]
  const here = origin + addressIn(locale)
  const picture = `${origin}/pictures/card-${locale}.jpg`
  const property = (name: string, content: string) =>
    html`<meta property="og:${name}" content="${content}" />`
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${here}" />
    ${locales.map((one) => html`<link rel="alternate" hreflang="${one}" href="${origin}${addressIn(one)}" />`)}
    <link rel="alternate" hreflang="x-default" href="${origin}/welcome" />
    ${[
      property('type', 'website'),
      property('site_name', 'Bancada'),
      property('title', title),
      property('description', description),
      property('url', here),
      property('locale', locale.replace('-', '_')),
      property('image', picture),
      property('image:width', '1200'),
      property('image:height', '630'),
    ]}
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="theme-color" content="#f5f3ef" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#111316" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${style}
  </head>`
}

const enter = '/user/login'
const register = '/user/register'

function topBar(locale: Locale): Html {
  const { nav, sign_in, register: begin, other } = texts[locale]
  const another = locales.find((one) => one !== locale)!
  return html`<header class="top">
    <div class="in">
      <a class="brand" href="${addressIn(locale)}"
        ><img src="/icon.svg" alt="" width="28" height="28" />Bancada</a
      >
      <nav aria-label="${nav.label}">
        <a href="#apps">${nav.apps}</a>
        <a href="#prices">${nav.prices}</a>
        <a href="#questions">${nav.questions}</a>
      </nav>
      <a class="quiet" href="${addressIn(another)}" lang="${another}" hreflang="${another}"
        >${other}</a
      >
      <a class="quiet sign" href="${enter}">${sign_in}</a>
      <a class="button main" href="${register}">${begin}</a>
    </div>
  </header>`
}

function ways(locale: Locale): Html {
  const { register: begin, sign_in } = texts[locale]
  return html`<div class="ways">
    <a class="button main" href="${register}">${begin}</a>
    <a class="button" href="${enter}">${sign_in}</a>
  </div>`
}

function hero({ locale, billing }: Welcome): Html {
  const { hero: say, apps } = texts[locale]
  return html`<section class="hero">
    <div class="in">
      <h1>${say.title}</h1>
      <p>${say.text}</p>
      ${ways(locale)}
      <p class="note">${billing === 'off' ? say.own : say.note}</p>
      ${shot({ name: 'tickets', alt: apps.ticket.list, locale, size: wide, first: true })}
    </div>
  </section>`
}

function appPart(name: (typeof appNames)[number], locale: Locale): Html {
  const { name: title, lead, points, alt } = texts[locale].apps[name]
  return html`<article class="app">
    <div>
      <h3>${title}</h3>
      <p class="lead">${lead}</p>
      <ul>
        ${points.map((point) => html`<li>${point}</li>`)}
      </ul>
    </div>
    ${shot({ name, alt, locale })}
  </article>`
}

function middle(page: Welcome): Html {
  const { locale, billing, live } = page
  const { apps, phone: hand, facts, questions, last } = texts[locale]
  return html`<section class="part" id="apps">
      <div class="in">
        <h2>${apps.title}</h2>
        <p>${apps.text}</p>
        ${appNames.map((name) => appPart(name, locale))}
      </div>
    </section>
    <section class="part">
      <div class="in phone">
        <div>
          <h2>${hand.title}</h2>
          <p>${hand.text}</p>
        </div>
        ${shot({ name: 'phone', alt: hand.alt, locale, size: phone })}
      </div>
    </section>
    <section class="part">
      <div class="in">
        <h2>${facts.title}</h2>
        <ul class="cards">
          ${facts.list.map(
            ([title, text]) =>
              html`<li>
                <h3>${title}</h3>
                <p>${text}</p>
              </li>`,
          )}
        </ul>
      </div>
    </section>
    ${drawPrices(locale, billing, live)}
    <section class="part" id="questions">
      <div class="in">
        <h2>${questions.title}</h2>
        ${questions.list.map(
          ([question, answer], at) =>
            html`<details>
              <summary>${question}</summary>
              <p>${at === 1 && billing === 'off' ? questions.off_answer : answer}</p>
            </details>`,
        )}
      </div>
    </section>
    <section class="last">
      <div class="in">
        <h2>${last.title}</h2>
        <p>${last.text}</p>
        ${ways(locale)}
      </div>
    </section>`
}

function foot({ locale, contact }: Welcome): Html {
  const { foot: say } = texts[locale]
  const plain = (name: string, words: string) =>
    html`<a href="/${name}.html#${locale}">${words}</a>`
  return html`<footer>
    <nav class="in" aria-label="${say.label}">
      ${[
        plain('documentation', say.documentation),
        plain('terms-and-conditions', say.terms),
        plain('privacy-policy', say.privacy),
        plain('refund-policy', say.refund),
        plain('disclaimer', say.disclaimer),
        html`<a href="/_docs">${say.api}</a>`,
        contact && html`<a href="mailto:${contact}">${say.contact}</a>`,
      ]}
    </nav>
  </footer>`
}

export function drawWelcome(page: Welcome): string {
  const { locale } = page
  return html`<!doctype html>
    <html lang="${locale}">
      ${head(page)}
      <body>
        <a class="skip" href="#main">${texts[locale].skip}</a>
        ${topBar(locale)}
        <main id="main" tabindex="-1">${hero(page)}${middle(page)}</main>
        ${foot(page)}
      </body>
    </html>`.text.replace(/\n\s+/g, '\n')
}
