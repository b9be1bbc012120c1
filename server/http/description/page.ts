// `/_docs`: the list of calls as a plain page, without a script. Words and colours are those of the application.
import { z } from 'zod'
import { Html, html } from '#core/html/template.ts'
import type { Route } from '#server/calls/route.ts'
import type { Schema } from '#server/calls/field-schema.ts'
import type { Release } from '../system.ts'

const style = new Html(`
  :root { color-scheme: light dark; --ink: #1b1e22; --soft: #535963; --paper: #f5f3ef; --card: #fff; --line: #e5e1d9; --accent: #0b655e }
  @media (prefers-color-scheme: dark) { :root { --ink: #eceef0; --soft: #a9b0ba; --paper: #111316; --card: #191c20; --line: #2b3037; --accent: #5cc9bb } }
  * { box-sizing: border-box }
  body { margin: 0 auto; padding: 40px 20px 80px; max-width: 860px; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif }
  h1 { font-size: 28px; letter-spacing: -.01em; margin: 0 } h2 { font-size: 16px; margin: 36px 0 8px }
  p { color: var(--soft); max-width: 66ch } a { color: var(--accent) }
  section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: clip }
  details { padding: 0 16px } details + details { border-top: 1px solid var(--line) }
  summary { display: grid; grid-template-columns: 72px minmax(0, 1fr); gap: 2px 12px; padding: 11px 0; cursor: pointer; list-style: none }
  summary span { grid-column: 2 } @media (min-width: 720px) { summary { grid-template-columns: 72px 320px 1fr } summary span { grid-column: 3 } }
  summary::-webkit-details-marker { display: none }
  code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere } summary b { color: var(--accent) }
  summary span { color: var(--soft); font-size: 14px } dl { margin: 0 0 14px; display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
  dt { color: var(--soft) } dd { margin: 0; min-width: 0 }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`)

const whoMay = {
  anyone: 'everybody',
  'signed-in': 'somebody signed in',
  group: 'members of the Group',
  database: 'members of the Group, or the person whose database it is',
  invited: 'members of the Group, the person whose database it is, or somebody invited',
  program: 'programs with a token that is made for them',
  operator: 'those who run the installation, in person',
}

function members(schema: unknown): Html | undefined {
  if (schema instanceof z.ZodPipe) return members(schema.def.in)
  if (!(schema instanceof z.ZodObject)) return undefined
  const names = Object.keys(schema.shape)
  return html`${names.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}`
}

function entry(route: Route): Html {
  const query = members(route.query)
  const body = members(route.body)
  return html`<details>
    <summary>
      <code><b>${route.method}</b></code
      ><code>${route.url}</code><span>${route.summary}</span>
    </summary>
    <dl>
      <dt>Who may call</dt>
      <dd>
        ${whoMay[route.access]}${route.whileLocked ? ', administrators of a locked Group too' : ''}
      </dd>
      ${
        query &&
        html`<dt>Query</dt>
          <dd>${query}</dd>`
      }
      ${
        body &&
        html`<dt>Body</dt>
          <dd>${body}</dd>`
      }
    </dl>
  </details>`
}

/** A kind of records: what its members are, and which of them only the server writes. */
function kindEntry(kind: string, { properties, 'x-actions': actions = {} }: Schema): Html {
  const names = Object.entries(properties as Record<string, Schema>)
  const listed = (isRead: boolean) =>
    names
      .filter(([, { readOnly = false }]) => readOnly === isRead)
      .map(([name], index) => html`${index > 0 && ', '}<code>${name}</code>`)
  return html`<details>
    <summary>
      <code><b>${kind}</b></code>
    </summary>
    <dl>
      <dt>Members</dt>
      <dd>${listed(false)}</dd>
      <dt>Written by the server</dt>
      <dd>${listed(true)}</dd>
      ${Object.entries(actions as Record<string, Schema>).map(
        ([name, shape]) =>
          html`<dt>Action <code>${name}</code></dt>
            <dd><code>${Object.keys(shape.properties as object).join(', ')}</code></dd>`,
      )}
    </dl>
  </details>`
}

/** The whole page; `kinds`: the schema of each kind of records. */
export function docsPage(
  routes: readonly Route[],
  release: Release,
  kinds: Readonly<Record<string, Schema>>,
): string {
  const tags = [...new Set(routes.map((route) => route.tag))]
  const sections = tags.map(
    (tag) =>
      html`<h2>${tag}</h2>
        <section>
          ${routes.filter((route) => route.tag === tag).map((route) => entry(route))}
        </section>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Bancada · API</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Bancada API</h1>
          <p>
            Version ${release.version}. The API is CouchDB's, at the root of this site: PouchDB,
            nano and curl work unchanged. Programs send <code>Authorization: Bearer</code> with a
            token from your profile, or Basic with your e-mail and a token; pages use the session
            cookie and repeat <code>XSRF-TOKEN</code> as <code>X-XSRF-TOKEN</code>. The same as
            data: <a href="/_openapi.json">/_openapi.json</a>.
          </p>
          ${sections}
          <h2>Kinds of records</h2>
          <section>
            ${Object.entries(kinds).map(([kind, schema]) => kindEntry(kind, schema))}
          </section>
        </main>
      </body>
    </html>`.text
}
