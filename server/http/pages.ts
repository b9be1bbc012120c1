// The built web application: hashed assets for a year, other files for a moment, and the one page that the
// browser turns into every screen, which carries the answers to the first calls of each. Only public files are
// ever served from here.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const page = 'index.html'

const forever = 'public, max-age=31536000, immutable'
/** The script of the theme holds back every page until it is there: it is cached between visits. */
const aMoment = 'public, max-age=600'

/** Files below the folder, as addresses start: `/assets/x.js`. Compressed twins and build notes are left out. */
function publicFiles(root: string): Set<string> {
  if (!existsSync(root)) return new Set()
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))
  return new Set(names.filter((name) => !/\.(gz|br)$|^\/\./.test(name) && name !== `/${page}`))
}

/** A browser that opens an address, rather than a program that calls it: it names text/html itself. */
function wantsPage(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers
  return accept.includes('text/html') && !/application\/json/.test(accept)
}

/**
 * First segments that only programs use, and what routes answer to browsers themselves. Everything else may be the address of a screen, as
 * those of operators are.
 */
export const apiAddress =
  /^\/(?:_(?!admin(?:\/|$))|[ps]\/|acc-|usr-|(?:accounts|prices)(?:\/|$)|(?:welcome(?:\/(?:en|pt-BR))?|robots\.txt|sitemap\.xml)\/?$)/

/** Where the page keeps what it carries: read by `web/api/carried.ts`, and no script that a browser runs. */
const place = /(?<=<script id="carried" type="application\/json">)\s*null\s*(?=<\/script>)/

/** The page waits no longer for what it carries: it can request that itself. */
const carryTimeoutMs = 1_000

/** The page with these answers in it; no text in them can end the element they are in. */
function fill(html: string, answers: object | undefined): string {
  if (!answers) return html
  const text = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
  return html.replace(place, () => text)
}

/** The answer to opening an address. */
export interface Opened {
  /** Answers that the page carries for them, by their names. */
  readonly carried: object
  /** Where the address leads by now, when it is a former one. */
  readonly moved?: string | undefined
  /** Where it leads this caller, for now. */
  readonly leadsTo?: string | undefined
}

export type Open = (request: FastifyRequest, reply: FastifyReply) => Promise<Opened>

/**
 * Serves the folder. A browser gets the page for every address that is no file and no API call, unknown ones
 * included (the screen says "not found"); programs go on to the routes.
 */
export async function servePages(app: FastifyInstance, root: string, open: Open): Promise<void> {
  const files = publicFiles(root)
  const built = existsSync(join(root, page))
  if (!built) return
  const html = readFileSync(join(root, page), 'utf8')
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, index: false })

  const sendFile = (path: string, reply: FastifyReply) => {
    const isHashed = path.startsWith('/assets/')
    reply.header('cache-control', isHashed ? forever : aMoment)
    return reply.sendFile(path.slice(1), { cacheControl: false })
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const [path = '/'] = request.url.split('?', 1)
    if (files.has(path)) return sendFile(path, reply)
    if (!wantsPage(request) || apiAddress.test(path)) return
    reply.header('vary', 'accept, cookie')
    // The page compares with later answers (`x-app-version`): this header of its own is the one it can read.
    reply.header('server-timing', `build;desc="${String(reply.getHeader('x-app-version'))}"`)
    // What cannot be had now (no database, wrong credentials) is requested, and reported, by the page.
    const opening = open(request, reply).catch(() => undefined)
    const opened = await Promise.race([opening, pause(carryTimeoutMs, undefined, { ref: false })])
    // No browser keeps it: the address may be another page's later.
    if (opened?.moved) return reply.header('cache-control', 'no-store').redirect(opened.moved, 301)
    if (opened?.leadsTo) return reply.redirect(opened.leadsTo, 302)
    // A screen is for those who come in, not for search engines.
    reply.header('x-robots-tag', 'noindex, nofollow')
    return reply.type('text/html; charset=utf-8').send(fill(html, opened?.carried))
  })
}
