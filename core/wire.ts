// Shapes that cross the wire and that both sides name. Nothing here computes.
import type { Billing } from './access/entitlement.ts'
import type { WireFailure } from './errors.ts'
import type { AppName } from './entity/module.ts'

/** A document as CouchDB's protocol carries it. Declared kinds add their own fields. */
export interface WireDocument {
  _id: string
  _rev?: string
  _deleted?: boolean
  klass?: string
  label?: string
  created_at?: string
  created_by?: string
  updated_at?: string
  updated_by?: string
  [field: string]: unknown
}

/** A file as a document describes it on the wire and in the store. */
export interface Stub {
  readonly content_type: string
  /** Generation of the revision that brought it. */
  readonly revpos: number
  /** `md5-` and base64: another file under the same name has another. */
  readonly digest: string
  /** Bytes. */
  readonly length: number
  readonly stub: true
}

/** One session of a person, as `GET /_sessions` lists it. */
export interface OpenSession {
  /** Names the session and opens nothing. */
  readonly id: string
  /** What the browser or program said of itself when it signed in (`User-Agent`). */
  readonly agent: string
  readonly created_at: string
  /** When it ends unless it is used before. */
  readonly expires_at: string
  /** Where from and when it was last used, to the minute; null where that is not known. */
  readonly address: string | null
  readonly seen_at: string | null
  /** True for the session of the call. */
  readonly current: boolean
}

/** An active API token, and when it was last used. */
export interface TokenInUse {
  readonly id: string
  readonly description: string
  readonly created_at: string
  readonly address: string | null
  readonly seen_at: string | null
}

/** Answer to a successful write. */
export interface WriteAnswer {
  ok: true
  id: string
  rev: string
}

/** Body of `_find`. Sort entries are `'field'` or `{ field: 'asc' | 'desc' }`. */
export interface FindQuery {
  selector: Record<string, unknown>
  fields?: string[]
  sort?: (string | Record<string, 'asc' | 'desc'>)[]
  limit?: number
  skip?: number
  bookmark?: string
  /** Our extension: count the matches too, up to 10,000 or to the end of this page; all of one kind are known without counting. */
  total?: boolean
  /** Our extension: include the labels of the records that the found ones refer to. */
  labels?: boolean
  /** Our extension: answer the records that the found ones refer to, too. */
  references?: boolean
  /** Our extension: figures of ledgers as they were at the end of this day (YYYY-MM-DD). */
  as_of?: string | undefined
  use_index?: string | string[] | null
  allow_fallback?: boolean
  /** Tell the revisions that lost, as `_conflicts`. */
  conflicts?: boolean
  execution_stats?: boolean
  /** CouchDB's, without a meaning on one PostgreSQL. */
  r?: number
  update?: boolean
  stable?: boolean
  stale?: boolean | string
}

export interface FindAnswer {
  docs: WireDocument[]
  bookmark: string
  warning?: string
  execution_stats?: ExecutionStats
  /** Present when requested. */
  total?: number
  /** There are more matches than `total`, and they were not counted. */
  more?: true
  /** Id → label of the records that the documents refer to, `null` of a deleted one. Present when requested. */
  labels?: Record<string, string | null>
  /** Records that the documents refer to, without deleted ones. Present when requested. */
  references?: WireDocument[]
}

/** In the place of one answer of `_find/queries`: why that query was refused. */
export interface FindRefusal extends WireFailure {
  readonly status: number
}

/** PostgreSQL does not report what it examined, so these are the numbers of what it answered. */
export interface ExecutionStats {
  total_keys_examined: number
  total_docs_examined: number
  total_quorum_docs_examined: number
  results_returned: number
  execution_time_ms: number
}

/** `GET /`, as far as pages read it: what runs here, and the app that this address shows. */
export interface Welcome {
  readonly version: string
  readonly sha: string
  readonly released: string
  readonly app: AppName
  readonly billing: Billing
  /** Plans are paid for with real money (spec 3). */
  readonly livemode: boolean
  /** Address of those who answer for this installation, when they named one. */
  readonly contact?: string
  /** Screens that this installation does not offer. */
  readonly hidden?: readonly HiddenScreen[]
  /** It sends mails to people outside. */
  readonly mail?: true
  /** Those who run it publish posts for everybody. */
  readonly status_feed?: true
}

export interface ChangeRow {
  seq: string
  id: string
  changes: { rev: string }[]
  deleted?: true
  doc?: WireDocument
}

export interface ChangesAnswer {
  results: ChangeRow[]
  last_seq: string
  pending: number
}

export interface ViewRow {
  key: string | null
  value: number
}

/** Screens that an installation may hide (`HIDDEN_SCREENS`). */
export const hideable = ['reports', 'backup'] as const
export type HiddenScreen = (typeof hideable)[number]

/** Locales of the product (spec 5: only these two are accepted). */
export const locales = ['en', 'pt-BR'] as const
export type Locale = (typeof locales)[number]

/**
 * Scopes an API token may carry; `@acc-…` binds one to a single Group. None holds another one: without `admin` a
 * token that writes makes nobody an administrator.
 */
export const tokenScopes = ['read', 'write', 'admin', 'dav:read', 'dav:write', 'reader'] as const

/** A lock that a program holds on a file or folder. */
export interface ShownLock {
  readonly token: string
  /** Id of what is locked: the file or folder itself, or a folder above it; '' is the root. */
  readonly on: string
  /** Id of who locked. */
  readonly person: string
  /** ISO moment. */
  readonly expires_at: string
  /** Whether the caller may end it. */
  readonly may_end: boolean
}
