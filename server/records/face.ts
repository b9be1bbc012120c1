// What a module may add to the record engine on the server. `modules/M/server/index.ts` returns one of these.
import type { ZodObject } from 'zod'
import type { Actor } from '#core/access/actor.ts'
import type { AuditedEvents } from '#core/audit/entry.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { PlaceLocation, PlacingByKind } from '#core/entity/place.ts'
import type { PointingByKind } from '#core/entity/pointers.ts'
import type { LedgerTotals } from '#core/entity/postings.ts'
import type { ImportRulesByKind } from '#core/import/rules.ts'
import type { FindAnswer, FindQuery, Locale, ViewRow, WireDocument } from '#core/wire.ts'
import type { House, Job, Lane } from '#server/house.ts'
import type { MailLine } from '#server/outside/mail.ts'
import type { AuditActor } from '#server/session/audit.ts'
import type { WaysIn } from '#server/session/ways-in.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import type { Migrations } from '#server/store/migrations/all.ts'
import type { Follower } from '#server/store/tables/followers.ts'
import type { Unstored } from './reading/unstored.ts'
import type { ImportWayByKind } from './imports/way.ts'

/** One call on one database: actor, database, moment. */
export interface RecordContext {
  readonly house: House
  readonly database: Database
  readonly actor: Actor
  /** ISO moment of the call. */
  readonly now: string
  /** The caller, for the audit; absent where no call is at hand. */
  readonly caller?: AuditActor | undefined
}

/** A record about to change, inside its transaction. */
export interface Change {
  readonly entity: Entity
  readonly verb: 'create' | 'update' | 'remove'
  /** As it will be stored (validated and derived); on remove the record as it was. */
  readonly doc: WireDocument
  /** The record before the change; on create nothing or, when a deleted record comes back, as it was last. */
  readonly before: WireDocument | undefined
  /** What the client sent, before parsing: one-time members such as a password. */
  readonly input: Record<string, unknown>
  /** Files that the record names and that no revision has named before. */
  readonly uploads?: readonly Upload[] | undefined
  /** `status/accept` when an action runs. */
  readonly action?: string
  /** It is written or undone by an import: past data need not meet rules for new records. */
  readonly imported?: boolean
  /** It was made elsewhere, without this server's checks: a refusal would lose what a person wrote. */
  readonly arrived?: boolean
  /** What it was made from, as its maker wrote that, where it is kept and is not the current record. */
  readonly parent?: WireDocument | undefined
  /** No other record refers to it: none has its words, and none changes with it. */
  readonly isAlone?: boolean
  /** Records that are deleted in the same transaction, by the undo of an import. */
  readonly going?: ReadonlySet<string>
  readonly context: RecordContext
}

/** Two records about to become one: `from` becomes part of `into`. */
export interface Joining {
  readonly from: WireDocument
  readonly into: WireDocument
}

/** A record whose further members are wanted. */
export type Filled = Pick<
  Change,
  'entity' | 'doc' | 'context' | 'action' | 'before' | 'uploads' | 'arrived' | 'parent'
>

/** A record whose further words are wanted, outside of its transaction. */
export interface Worded {
  readonly database: Database
  readonly doc: WireDocument
  /** Files that it is the first to name: no other connection sees them yet under their digests. */
  readonly uploads?: readonly Upload[] | undefined
}

/** Rules and effects of one kind that need other records. All run in the transaction of the write. */
export interface Hooks {
  /**
   * Members that follow from this record and others, set after `before`; refuses nothing. Also called when a version that was kept
   * to the letter on the side becomes the document.
   */
  fill?(change: Filled, transaction: Transaction): Promise<Record<string, unknown>>
  /** Words that it is found by beside its own: of the text in its file, say. */
  words?(of: Worded): Promise<string>
  /** May refuse by throwing a Failure; may return system fields to set. */
  before?(change: Change, transaction: Transaction): Promise<Record<string, unknown> | void>
  /** May refuse by throwing a Failure. */
  joining?(pair: Joining, transaction: Transaction): Promise<void>
  /** Effects that belong to the write: other records, jobs, people's tables. May return members for the answer. */
  after?(change: Change, transaction: Transaction): Promise<Record<string, unknown> | void>
  /** It went from the trash for good: what is kept beside it goes too. `last`: the record as it was. */
  purged?(last: WireDocument, transaction: Transaction): Promise<void>
  /** It came back from a backup, where nothing of the above but `fill` is called: what belongs to it besides is made anew. */
  restored?(doc: WireDocument, transaction: Transaction, context: RecordContext): Promise<void>
}

/**
 * A view given by the product, named `count-by-klass/all`: a row for each key, from counters, never by a scan. The engine
 * picks, groups, sums and sorts them.
 */
export type View = (context: RecordContext) => Promise<ViewRow[]>

/** Answers `_find` for a kind that is not stored in the database of the call (memberships in a person's database). */
export type VirtualFind = (context: RecordContext, query: FindQuery) => Promise<FindAnswer>

/** Somebody who runs the installation, by a call or on the command line. */
export interface Operating {
  readonly house: House
  readonly actor: AuditActor
}

/** A command of theirs: `npm run admin -- NAME …`. */
export interface OperatorCommand {
  /** The words behind its name, as the help shows them. */
  readonly takes: string
  readonly says: string
  /** Answers its lines; undefined when the words are not those that it takes. */
  run(operating: Operating, words: readonly string[]): Promise<string[] | undefined>
}

/** What all modules together declare of their kinds. */
export interface Declared {
  readonly entities: readonly Entity[]
  readonly placing: PlacingByKind
}

/** Each is one look for all records of an answer; by id. */
export interface Lookups {
  /** Totals of ledgers as of the end of a day, or of all that is kept. */
  totals?(
    database: Database,
    ids: readonly string[],
    asOf: string | undefined,
  ): Promise<ReadonlyMap<string, LedgerTotals>>
  /** Where what is placed lies. */
  locations?(
    database: Database,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PlaceLocation>>
}

export interface ModuleTables {
  /** By name, whose number is the next of all modules and the engine: `055-shelf-counts`. A released one never changes. */
  readonly migrations?: Migrations
  /** What is kept in them and follows from records, be they of other modules. */
  readonly followers?: (declared: Declared) => readonly Follower[]
}

export interface ServerModule {
  readonly name: string
  /** English texts of what it refuses, by key: its `sentences.ts`. */
  readonly sentences?: Readonly<Record<string, string>>
  readonly routes?: readonly Route[]
  /** By name, of one or two words: what operators do on the command line beside the commands that the module of operators has. */
  readonly commands?: Readonly<Record<string, OperatorCommand>>
  /** Kinds of records in Groups that belong to the person who made them too: they take these home (modules/user/docs/export.md). */
  readonly ownKinds?: readonly string[]
  /** A Group is about to be burnt: what goes on elsewhere for it ends. Called again where it was broken off. */
  readonly ending?: (house: House, db: string) => Promise<void>
  /** Keys of the events that it writes into the audit (`server/session/audit.ts`); their words are in `audited` of its face in the browser. */
  readonly audited?: AuditedEvents
  /** How its programs come in beside the ways that the house knows. */
  readonly waysIn?: WaysIn
  /** Answers that every page carries for the person who opens it, by name, so that it need not request them. */
  readonly carry?: (call: Call) => Promise<Readonly<Record<string, unknown>>>
  /** Where the address of a screen leads by now, when it is a former one; undefined for all others. */
  readonly moved?: (call: Call, path: string) => Promise<string | undefined>
  /** Where an address that a browser opens leads this caller for now; undefined: to its screen. */
  readonly leadsTo?: (call: Call, path: string) => Promise<string | undefined>
  /** The language of the Group of this transaction: that of the module to which settings belong. */
  readonly groupLocale?: (transaction: Transaction) => Promise<Locale>
  /** By kind. */
  readonly hooks?: Readonly<Record<string, Hooks>>
  readonly views?: Readonly<Record<string, View>>
  /** What is answered like records and is none, by kind: for the description of the API. */
  readonly described?: Readonly<Record<string, ZodObject>>
  /** By kind; returns undefined when this database stores the kind itself. */
  readonly virtual?: Readonly<Record<string, (db: string) => VirtualFind | undefined>>
  /**
   * By kind: the name of the database a record lives in when it may be requested in another one (an invitation, in
   * the invited person's); undefined when it is in the database of the call.
   */
  readonly home?: Readonly<
    Record<string, (context: RecordContext, id: string) => Promise<string | undefined>>
  >
  /** By the prefix of their ids: things that are not records, and are read and acted on by id. */
  readonly unstored?: Readonly<Record<string, Unstored>>
  /** Of its tables (`modules/M/store`). */
  readonly tables?: ModuleTables
  /** What computed members follow from beside their records. */
  readonly lookups?: Lookups
  /** Names of its records and what their texts point at, by kind: kept beside them by the store. */
  readonly pointing?: PointingByKind
  /** Where its records, or files of those, lie in the tree of files, by kind: kept beside them. */
  readonly placing?: PlacingByKind
  /** How its kinds come in from files. */
  readonly imports?: ImportRulesByKind
  /** How files come in that are no tables of one kind. */
  readonly importWays?: ImportWayByKind
  readonly jobs?: Readonly<Record<string, Job>>
  /** Of its jobs, those that send one mail: operators see which wait. */
  readonly mailing?: readonly string[]
  /** What the mail of each Monday says of a Group to a member who sees its reports; empty: nothing. */
  readonly weekly?: (context: RecordContext) => Promise<readonly MailLine[]>
  /** Work that goes on for as long as the process works the queue, by name. */
  readonly lanes?: Readonly<Record<string, Lane>>
  /** Names of jobs that run once a day, at night; a missed night is made up for at the next start. */
  readonly nightly?: readonly string[]
  /** Names of jobs that run once an hour; a missed hour is made up for at the next start. */
  readonly hourly?: readonly string[]
  /** The module's texts by locale; mails read their words there, under `mails.<template>`. */
  readonly texts?: Readonly<Record<Locale, Record<string, unknown>>>
}
