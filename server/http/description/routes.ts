// The API description, made from the list of routes: `/_openapi.json`, and `/_docs` for people.
import { z, type ZodObject } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { statusByCode } from '#core/errors.ts'
import { docsPage } from './page.ts'
import { kindSchemas } from './kinds.ts'
import { onlyReads } from '../mount.ts'
import { answer, type Route } from '#server/calls/route.ts'
import type { Release } from '../system.ts'

/** A sentence in any language: programs that speak to people have words of their own for its key. */
const sentence = { key: z.string(), count: z.union([z.int(), z.iso.date()]).optional() }

const failure = z
  .object({
    error: z.enum(Object.keys(statusByCode) as [string, ...string[]]),
    reason: z.union([z.string(), z.record(z.string(), z.string())]),
    fields: z.record(z.string(), z.string()).optional(),
    key: sentence.key.optional(),
    count: sentence.count,
    keys: z.record(z.string(), z.object(sentence)).optional(),
    id: z.string().optional(),
  })
  .meta({
    id: 'Failure',
    description:
      "Under 422 programs (a token, or a session as CouchDB's clients open it) get a text as `reason` and the map field → message as `fields`; others get the map as `reason`. `key` names the sentence in any language, with `count` where it names a number or a day; `keys` has the same for each field. Words about the call itself, which no screen makes, have no key. A fault of ours is noted under `id`.",
  })

const meaning = {
  200: 'Done',
  201: 'Written',
  202: 'Taken note of',
  204: 'Done; nothing to be said',
  206: 'The part of it that was asked for',
  207: 'An answer in several parts (RFC 4918)',
  303: 'Done; see the page at `location`',
  304: 'Not modified since the ETag that was sent',
  417: 'A batch that is to be written whole or not at all: no document is written',
}

const usual = ['get', 'post', 'put', 'delete', 'head', 'options'] as const

const isUsual = (method: string): method is (typeof usual)[number] =>
  (usual as readonly string[]).includes(method)

/** `/:db/_find` → `/{db}/_find`; a last `*` is the rest of the path. */
function openPath(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
}

function pathParams(url: string): ZodObject | undefined {
  const names = [...openPath(url).matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}

function whoAndWhat(route: Route): string {
  const lock = route.whileLocked ? ' Administrators of a locked Group may, too.' : ''
  return `Who may call: ${route.access}.${lock}${onlyReads(route) ? '' : ' Changes something.'}`
}

function operation(route: Route): ZodOpenApiOperationObject {
  const { summary, tag, query, body, raw, access, answers = [200] } = route
  const path = pathParams(route.url)
  return {
    summary,
    tags: [tag],
    description: whoAndWhat(route),
    security: access === 'anyone' ? [] : [{ session: [] }, { bearer: [] }, { basic: [] }],
    requestParams: { ...(path && { path }), ...(query instanceof z.ZodObject && { query }) },
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    ...(raw && { requestBody: { content: { '*/*': {} } } }),
    responses: {
      ...Object.fromEntries(answers.map((status) => [status, { description: meaning[status] }])),
      default: { description: 'Refused', content: { 'application/json': { schema: failure } } },
    },
  }
}

/** The description as OpenAPI 3.1. */
function openApi(
  routes: readonly Route[],
  release: Release,
  kinds: ReturnType<typeof kindSchemas>,
): object {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = (paths[openPath(route.url)] ??= {})
    const { summary } = route
    const method = route.method.toLowerCase()
    // OpenAPI 3.1 knows no other methods than these.
    if (isUsual(method)) path[method] = operation(route)
    else path[`x-${method}`] = { summary }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Bancada',
        version: release.version,
        description:
          "CouchDB's protocol at the root of the site, and the calls of people and Groups. Documents are records of the kinds under `components.schemas`.",
      },
      paths,
      components: {
        schemas: kinds,
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'AuthSession' },
          bearer: { type: 'http', scheme: 'bearer', description: 'A UserToken' },
          basic: { type: 'http', scheme: 'basic', description: 'E-mail and a UserToken' },
        },
      },
    },
    { allowEmptySchema: { any: true, unknown: true, custom: true } },
  )
}

/** The two calls that answer the description of all others and of themselves. */
export function describeRoutes(routes: readonly Route[], release: Release): Route[] {
  // Made and written once, at the first request: the call is public and its answer the costliest of all, to be made, and as a text to be sent.
  let described: Buffer | undefined
  let page: Buffer | undefined
  const own: Route[] = [
    {
      method: 'GET',
      url: '/_openapi.json',
      summary: 'This API, described (OpenAPI 3.1)',
      tag: 'Server',
      access: 'anyone',
      handle: async ({ house }) => {
        described ??= Buffer.from(JSON.stringify(openApi(all, release, kindSchemas(house))))
        return answer(200, described, { 'content-type': 'application/json; charset=utf-8' })
      },
    },
    {
      method: 'GET',
      url: '/_docs',
      summary: 'The same as a page',
      tag: 'Server',
      access: 'anyone',
      handle: async ({ house }) =>
        answer(200, (page ??= Buffer.from(docsPage(all, release, kindSchemas(house)))), {
          'content-type': 'text/html; charset=utf-8',
        }),
    },
  ]
  const all = [...routes, ...own]
  return own
}
