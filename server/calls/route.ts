// A route as data: address, shapes, who may call it, what it does. `server/http` mounts it, checks the shapes,
// answers errors, and makes the API description of it; the authorisation table test walks the list of them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { Actor } from '#core/access/actor.ts'
import type { House } from '#server/house.ts'
import type { Session } from '#server/session/session.ts'

/** The actors that may call a route; policies have the finer rules of kinds and actions. */
type Access =
  /** Everybody, signed in or not. */
  | 'anyone'
  /** Somebody signed in, by cookie or token. */
  | 'signed-in'
  /** Signed in, with a right to `{db}`: member of the Group or owner of the personal database. */
  | 'database'
  /** As `database`, or invited to the Group of `{db}`: the kind's policy decides over the one record of the call. */
  | 'invited'
  /** A member of the Group `{id}`, locked or not; a token bound to that Group will do. */
  | 'group'
  /**
   * A program with a token, over https or on the machine itself; without one the answer requests it by Basic. The handler says
   * what the token opens.
   */
  | 'program'
  /** Somebody who runs the installation, in person; all others are refused alike. */
  | 'operator'

type Status = 200 | 201 | 202 | 204 | 206 | 207 | 303 | 304 | 417

export interface Call {
  readonly house: House
  readonly session: Session
  readonly params: Record<string, string>
  /** Parsed by the route's schemas. */
  readonly query: Record<string, unknown>
  readonly body: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** What the route says of itself. */
  readonly whileLocked?: true | undefined
  /** It changes nothing, so it may be broken off anywhere. */
  readonly onlyReads?: boolean
  /** The actor in this database. Failure unauthorized when nobody is signed in, forbidden without a membership. */
  actor(db: string): Actor
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

/** Methods that CouchDB and WebDAV add to HTTP's. */
type UnusualMethod =
  | 'COPY'
  | 'LOCK'
  | 'MKCOL'
  | 'MOVE'
  | 'OPTIONS'
  | 'PROPFIND'
  | 'PROPPATCH'
  | 'UNLOCK'

export interface Route {
  /** HEAD is answered where GET is. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | UnusualMethod
  /** Fastify's notation: `/:db/_find`. */
  readonly url: string
  readonly summary: string
  readonly tag: string
  readonly access: Access
  /** A change that needs no XSRF pair (sign-in itself, public one-time tokens). */
  readonly xsrf?: false
  readonly query?: ZodType
  readonly body?: ZodType
  /** What it answers beside failures; 200 when left out. */
  readonly answers?: readonly Status[]
  /** The body comes as a stream, whatever its type; `bodyLimit` says how much of it is in memory. */
  readonly raw?: true
  /** The body may also come in several parts, as a `Multipart`: a document and its files. */
  readonly parts?: true
  /** Bytes; default 1 MiB. */
  readonly bodyLimit?: number
  /** Of its JSON; default 100,000, as many as one document has. */
  readonly maxValues?: number
  /** A POST that only reads (`_find`): an API token needs `read` for it, and no change is made. */
  readonly reads?: true
  /**
   * A change that a Group with more records than its plan has lets through (spec 4: view-only): it checks each record itself,
   * deletes, or keeps a note of the caller's own. All other changes are refused there before they are read.
   */
  readonly viewOnly?: true
  /**
   * Open to the administrators of a locked Group as well, where all else is refused (spec 4): what is about its plan, what takes
   * everything home, what deletes. It is open to a Group that is for looking alone too.
   */
  readonly whileLocked?: true
  /** Attempts per window and key; counted in PostgreSQL, so all processes share them. */
  readonly limit?: {
    name: string
    attempts: number
    window_seconds: number
    /** Kept as a hash only. */
    key(call: Call): string
  }
  /** Returns the JSON body (200), an `answer(…)`, or undefined after it has written to `call.reply` itself. */
  handle(call: Call): Promise<unknown>
}

const marker = Symbol('answer')

/** An answer with a status and headers of its own. */
export function answer(status: number, body: unknown, headers?: Record<string, string>): Answer {
  return Object.assign({ status, body, headers }, { [marker]: true })
}

export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && marker in value
}
