// Speaks to the server: JSON, the XSRF pair, the route's name, errors as `ApiError`. Knows no screens.
import type { FieldErrors, Message, WireFailure } from '#core/errors.ts'
import { bearer } from './session/token.ts'

/** An answer outside 200–299, or none at all (`code` network, `status` 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The sentence; undefined where fields have their own, and in answers of a proxy. */
  readonly said: Message | undefined
  /** The words of the wire, in English. */
  readonly reason: string
  /** Field → what is wrong with it, when the answer blames fields. */
  readonly fields: FieldErrors | undefined
  /** Under which the server has noted a fault of its own. */
  readonly id: string | undefined

  /** `body`: of the answer, or what it would have said. */
  constructor(status: number, body: Refusal, cause?: unknown) {
    const { error = 'undefined_error', reason, key, count, keys, id } = body
    super(typeof reason === 'string' ? reason : (key ?? error), { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = error
    this.reason = typeof reason === 'string' ? reason : ''
    this.said = key && ({ key, count } as Message)
    this.fields = keys
    this.id = id
  }
}

export type Refusal = { readonly error?: string } & Partial<Omit<WireFailure, 'error'>>

export interface CallOptions {
  body?: unknown
  /** Of a text, a file or bytes, which are sent as they are; any other body is sent as JSON. */
  contentType?: string
  headers?: Readonly<Record<string, string>>
  query?: Record<string, string | number | boolean | undefined>
  signal?: AbortSignal
  /** It goes on when the page is left. */
  keepalive?: boolean
  /** Milliseconds after which it counts as not answered, `readMs` of a GET: a network may lose a call without a word. */
  timeoutMs?: number
}

/** Heard by the shell: the server's version, work under way, revisions that were written from here. */
export interface ClientEvents {
  version: (version: string) => void
  /** The server stopped answering (false), or answers again. */
  reach: (answers: boolean) => void
  busy: (calls: number) => void
  written: (rev: string) => void
}

const listeners: { [K in keyof ClientEvents]: Set<ClientEvents[K]> } = {
  version: new Set(),
  reach: new Set(),
  busy: new Set(),
  written: new Set(),
}

/** Subscribes; the returned function unsubscribes. Later subscribers also learn that a server does not answer. */
export function on<K extends keyof ClientEvents>(event: K, listener: ClientEvents[K]): () => void {
  listeners[event].add(listener)
  if (event === 'reach' && !answers) (listener as ClientEvents['reach'])(false)
  return () => listeners[event].delete(listener)
}

/** For what is sent again by itself, without doing harm when the first one arrived. */
export const timeoutMs = 8_000
/** For what only reads: longer than the server itself gives a statement, so that a slow answer is still waited for. */
export const readMs = 20_000

/** Nobody answered within the time of the call. */
export function isLate({ cause }: ApiError): boolean {
  return (cause as Error | undefined)?.name === 'TimeoutError'
}

let routeId = ''
/** The router names the screen at hand; every call carries it as X-ROUTE-ID (spec 7). */
export function setRouteId(name: string): void {
  routeId = name
}

function xsrfToken(): string | undefined {
  return /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
}

function address(path: string, query: CallOptions['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** Called after 401 or 403: resolves with true when the session came back and the call should be tried again. */
type Recovery = (error: ApiError) => Promise<boolean>
let recover: Recovery = async () => false
/** The shell sets its session check and sign-in window here. */
export function setRecovery(recovery: Recovery): void {
  recover = recovery
}

let pending = 0
function count(step: 1 | -1): void {
  pending += step
  for (const listener of listeners.busy) listener(pending)
}

/** Runs once no call has been under way for this long, in milliseconds; the returned function calls it off. */
export function whenQuiet(run: () => void, lullMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const callOff = () => {
    clearTimeout(timer)
    off()
  }
  const finish = () => {
    callOff()
    run()
  }
  const off = on('busy', (calls) => {
    clearTimeout(timer)
    if (calls === 0) timer = setTimeout(finish, lullMs)
  })
  if (pending === 0) timer = setTimeout(finish, lullMs)
  return callOff
}

let answers = true

/** Whether the last call that ended was answered. */
export const isAnswering = () => answers

function reach(now: boolean): void {
  if (now === answers) return
  answers = now
  for (const listener of listeners.reach) listener(now)
}

/** One call. Resolves with the parsed body; rejects with `ApiError` only (or the AbortError of its signal). */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  return recovered(path, () => attempt<T>(method, path, options))
}

/** Tries once more when a refused session came back. */
export async function recovered<T>(path: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 401 || error.status === 403)
    if (!refused || path.startsWith('/_session') || !(await recover(error))) throw error
    return attempt()
  }
}

/** What every call carries: the screen at hand, the XSRF pair, a token. */
export function callHeaders(): Record<string, string> {
  const token = xsrfToken()
  return {
    accept: 'application/json',
    'x-route-id': routeId,
    ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
    ...bearer(),
  }
}

interface Answer {
  status: number
  /** The header `x-app-version`. */
  version: string | null
  /** Parsed; undefined when it is not JSON. */
  body: unknown
}

/** The body of an answer, once those who listen know of it. Failure `ApiError` outside 200–299. */
export function readAnswer({ status, version, body }: Answer): unknown {
  // A proxy speaks for a server that is down.
  if (!version && status >= 502) throw noAnswer()
  reach(true)
  if (version) for (const listener of listeners.version) listener(version)
  if (status >= 200 && status < 300) {
    const { rev } = (body ?? {}) as { rev?: unknown }
    if (typeof rev === 'string') for (const listener of listeners.written) listener(rev)
    return body
  }
  throw new ApiError(status, (body ?? {}) as Refusal)
}

/** Nothing came back. */
export function noAnswer(cause?: unknown): ApiError {
  reach(false)
  return new ApiError(0, { error: 'network', key: 'network' }, cause)
}

/** One try, without asking to sign in again. */
export async function attempt<T>(method: string, path: string, options: CallOptions): Promise<T> {
  return exchange(method, path, options, async (response) => (await readWhole(response)) as T)
}

/**
 * One try of a POST whose answer comes line by line: each is handed over as soon as it is there. Rejects as `attempt`;
 * an answer that breaks off is none.
 */
export async function attemptLines(
  path: string,
  options: CallOptions,
  receive: (line: string) => void,
): Promise<void> {
  await exchange('POST', path, options, async (response) => {
    if (!response.ok || !response.body) return readWhole(response)
    readAnswer({ ...headOf(response), body: undefined })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return undefined
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) receive(line)
    }
  })
}

const headOf = ({ status, headers }: Response) => ({
  status,
  version: headers.get('x-app-version'),
})

async function readWhole(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch((error: unknown) => {
    // Not JSON is no body; what broke off, or was called off, is no answer.
    if (error instanceof SyntaxError) return undefined
    throw error
  })
  return readAnswer({ ...headOf(response), body })
}

async function exchange<T>(
  method: string,
  path: string,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { body, contentType, headers, query, signal, keepalive } = options
  const { timeoutMs: ms = method === 'GET' ? readMs : undefined } = options
  const ends = [signal, ms && AbortSignal.timeout(ms)].flatMap((one) => one || [])
  count(1)
  try {
    const response = await fetch(address(path, query), {
      method,
      signal: AbortSignal.any(ends),
      keepalive,
      credentials: 'same-origin',
      headers: {
        ...callHeaders(),
        ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
        ...headers,
      },
      body: contentType ? (body as BodyInit) : JSON.stringify(body),
    })
    return await read(response)
  } catch (error) {
    if (error instanceof ApiError || (error as Error).name === 'AbortError') throw error
    throw noAnswer(error)
  } finally {
    count(-1)
  }
}
