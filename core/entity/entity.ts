// An entity: everything the engine must know of one kind of record, declared once.
// The engine (validation, API, screens, search, history, CSV, tests) is derived from this object alone.
import type { Field, ValueOf } from '#core/fields/field.ts'
import type { Actor } from '#core/access/actor.ts'
import type { EntitlementException } from '#core/access/entitlement.ts'
import type { Arrived, Policy } from '#core/access/policies.ts'
import { rightRefuses, type AsksRights, type Rights } from '#core/access/rights.ts'
import type { Readable } from '#core/access/readable.ts'
import type { FieldErrors, PlainSentence } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { PlaceLocation } from './place.ts'
import type { LedgerTotals, Posting } from './postings.ts'
import type { ListDeclaration } from './list.ts'
import type { RecentWords } from './recent-words.ts'

export type Fields = Record<string, Field>

/** The document type of a set of fields: declared values, all optional, on top of the common members. */
export type DocOf<F extends Fields> = WireDocument & { [K in keyof F]?: ValueOf<F[K]> }
/** `Doc<typeof equipment>`. */
export type Doc<E extends { fields: Fields }> = DocOf<E['fields']>

/** What a rule may look at besides the record. Pure rules get these; only the server loads them. */
export interface RuleContext<D = WireDocument> {
  /** The record as it is stored now; undefined while it is being created. */
  readonly before: D | undefined
  readonly actor: Actor
  /** ISO moment of the call. */
  readonly now: string
  /** It was made elsewhere, and what goes with one save only (`once`) did not come along. */
  readonly arrived?: Arrived | undefined
}

/** Where a record is read: its database, and what is known of the Group that it belongs to. */
export interface ReadContext {
  readonly db: string
  /** null in a person's own database. */
  readonly group: { name?: string; plan: string; created_by?: string | null } | null
  /** Of a record of a kind with a `ledger`: what the postings on it add up to; undefined where it never had any. */
  readonly totals?: LedgerTotals | undefined
  /** Of a record of a kind that is `placed`: where it lies; undefined where it lies nowhere. */
  readonly location?: PlaceLocation | undefined
  /** Where this installation is reached: `https://shop.example`; undefined for data that leave it. */
  readonly origin?: string | undefined
}

/** A named transition: `PUT /{db}/_design/{path's first part}/_update/{second part}/{id}` (spec 7). */
export interface Action<D = WireDocument> {
  /** Event written into the history, e.g. `status`. */
  readonly event: string
  /** The kind offers it on a screen or in a slot of its own: no generic page does. */
  readonly isOwn?: true
  /** Administrators of a locked Group run it too, and those of one that is for looking alone (spec 4). */
  readonly whileLocked?: true
  /** Name of the action that takes it back: offered where it was done to many records. */
  readonly undo?: string
  /** Says no with a sentence, or nothing. */
  allow(actor: Actor, record: D): PlainSentence | undefined
  /** True for a record of a future day: an action on many asks for confirmation before it includes these. `today`: `2026-11-22`. */
  isEarly?(record: D, today: string): boolean
  /**
   * What it is done with: its dialog, the check of its values on both sides and the shape of its call follow (`action-form.ts`). Without
   * them `apply` is given the body of the call, unchecked.
   */
  readonly fields?: Fields
  /** Returns the changed fields, which go through validation as a save does. `input`: the values of `fields`. */
  apply(record: D, input: Record<string, unknown>, context: RuleContext<D>): Record<string, unknown>
}

/** A row of rights in a Group: the member, or the invited person's address, and what the person may do. */
export interface MembershipIndexRow {
  readonly user_id: string | null
  readonly email: string
  readonly pending: boolean
  readonly editor: boolean
  readonly report_view: boolean
  readonly bookmark: boolean
  readonly created_by: string | null
  /** What else they may other than every member; null: nothing. */
  readonly rights: Rights | null
}

/** A row of what a Group allows its members. Kept of the document alone that has the name of its database as its id. */
export interface GroupIndexRow {
  readonly name: string
  readonly plan: string
  readonly created_by: string | null
  /** ISO moment. */
  readonly over_limit_since: string | null
  /** The Group above it. */
  readonly parent: string | null
  /** What an operator grants or takes beside the plan. */
  readonly exception?: EntitlementException | null
  /** ISO moment; it can be brought back for a while. */
  readonly deleted_at?: string | null
}

/** Which index of rights the store keeps of a kind, and the row of one record. Pure. */
export type RightsIndex<D> =
  | { readonly table: 'memberships'; row(doc: D): MembershipIndexRow }
  | { readonly table: 'groups'; row(doc: D): GroupIndexRow }

export interface Section<Name> {
  /** Text key `{kind}.sections.{name}`. */
  readonly name: string
  readonly fields: readonly Name[]
  /** `main` is what people read and write, `aside` the facts beside it. */
  readonly place?: 'main' | 'aside'
}

export interface Declaration<F extends Fields> extends AsksRights {
  /** Name on the wire and in the store (`klass`): `Equipment`. */
  kind: string
  /** Three letters: ids are `eqi-…` (spec 3). */
  prefix: string
  /** Segment of the address: `equipment`. Absent: the kind has no generic screens. */
  path?: string
  /** Name of a Tabler icon known to `web/ui/icons`. */
  icon: string
  /**
   * Its index is in the menu of the app that its module is, behind what the app names itself (`app.ts`); `others` folds under that
   * heading.
   */
  menu?: 'main' | 'others'
  fields: F
  /** One line that names the record to a person; stored as `label` with it. */
  label(doc: DocOf<F>): string
  /** Fields the index shows, first one as the title. */
  columns?: readonly (keyof F & string)[]
  /** Fields the index can filter by. */
  filters?: readonly (keyof F & string)[]
  /** Fields the index can sort by; `created_at` and `updated_at` always can. The first is the default unless `sort` says otherwise. */
  sorts?: readonly (keyof F & string)[]
  sort?: { field: string; direction: 'asc' | 'desc' }
  /** Tabs and groups of the index, what it adds up, and the state of each record; it has no column of when they changed. */
  list?: ListDeclaration<DocOf<F>, keyof F & string>
  /** What can be done to many chosen records in a list, besides exporting and deleting them. */
  bulk?: {
    /** Fields that can be set to one value. */
    set?: readonly (keyof F & string)[]
    /** Names of `actions`. */
    act?: readonly string[]
  }
  /** Selector of the records that work goes on with: the palette shows them first. */
  current?: Readonly<Record<string, unknown>>
  /**
   * Selector of the records that forms and filters offer on a day (`2026-11-22`); the others stay where they are. All of
   * them when left out.
   */
  offered?(today: string): Record<string, unknown>
  /** Whether a record is left out of the Group's recent changes; pure. */
  unnoticed?(doc: DocOf<F>): boolean
  /** How the Group's recent changes speak of a record as it was saved last, where not as of any other; pure. */
  recent?(doc: DocOf<F>): RecentWords | undefined
  /** Order and grouping on show and form; default: one section with all fields. */
  sections?: readonly Section<keyof F & string>[]
  /**
   * Fields that only some records have, by whether this one does; pure. On another record the field is in no form,
   * is not required, and nothing is stored in it.
   */
  when?: { readonly [Name in keyof F]?: (doc: DocOf<F>) => boolean }
  access: Policy
  /**
   * Files can be attached to its records: `files` of any type, or `images` alone. `access` says who changes them, where
   * that is not as with the rest of the record. `originals`: each is kept to the byte, and may be as large as the room of
   * the Group. `only`: a record has no other file than the one of this name.
   */
  attachments?: {
    readonly take: 'files' | 'images'
    readonly access?: Policy
    readonly originals?: true
    readonly only?: string
  }
  /**
   * Which records the actor may read, where that depends on the record; pure. Left out: all or none, as `access` says of
   * reading. It is applied wherever records are read, so a revision is judged by what it says itself.
   */
  reads?(actor: Actor): Readable
  /** Names the record that each is about: one is there as far as that kind is (`server/records/reading/about.ts`). It is among `readsBy`. */
  about?: keyof F & string
  /** Members that a deleted record keeps: those that `reads` compares, so that those who read it learn of its deletion, and whose it was. */
  readsBy?: readonly string[]
  /**
   * `refused`: a record has one version at a time. A revision made elsewhere is taken only when it follows the one that
   * stands; for kinds that give rights, which no version on the side may bring back.
   */
  conflicts?: 'refused'
  /** Sessions are read from such an index; the store keeps it in the transaction that writes the record. */
  index?: RightsIndex<DocOf<F>>
  actions?: Record<string, Action<DocOf<F>>>
  /**
   * Two records of the kind may become one: says who may not make them so, with a sentence. The kind declares the field
   * `merged_from` (`mergedFrom`).
   */
  merge?(actor: Actor): PlainSentence | undefined
  /** Fields that go together when two records become one: all of the staying one's, or all of the other's where it has none. */
  mergeTogether?: readonly (readonly (keyof F & string)[])[]
  /** What is deleted lies in the trash for a while, where it is brought back, and then goes for good (`core/access/trash.ts`). */
  trash?: true
  /** Its deletion takes other records along, which come back and go for good with it. */
  takesAlong?: true
  /** Counts towards the plan's records (spec 9, counter kinds). */
  counted?: boolean
  /** Further counter keys this record counts under, e.g. `TicketOpenHigh`. Pure. */
  counters?(doc: DocOf<F>): string[]
  /**
   * Field that takes the next number of the Group's sequence of this kind when the record is created. It names the record
   * exactly: a search for the number finds that record first.
   */
  sequence?: keyof F & string
  /** Computed fields, filled after parsing and before `check`; pure. Returns the fields to set. */
  derive?(doc: DocOf<F>, context: RuleContext<DocOf<F>>): Partial<Record<keyof F, unknown>>
  /**
   * Members that are answered with the record and stored nowhere: what is kept elsewhere, by the names that programs know
   * (docs/specification.md); pure. What a client sends of them is ignored, and no selector finds by them. Pages show those that are
   * system fields, too.
   */
  computed?: Readonly<Record<string, (doc: DocOf<F>, at: ReadContext) => unknown>>
  /**
   * What the record does to ledgers; pure, over any revision. The store keeps it, and the totals of each ledger, in step with
   * the document (docs/decisions/065).
   */
  postings?(doc: DocOf<F>): readonly Posting[]
  /**
   * Its records are ledgers: `computed` is given the totals of what these kinds post on them, and pages load them anew when a
   * record of these kinds changes.
   */
  ledger?: { readonly of: readonly string[] }
  /** Its records lie in the tree of places: `computed` is given the folders above each. */
  placed?: true
  /** Rules over the whole record, all errors at once; pure. Runs in the form and again on the server. */
  check?(doc: DocOf<F>, context: RuleContext<DocOf<F>>): FieldErrors
  /** Events that the person takes back who caused them, for some minutes, whatever `check` asks of the way back (`server/records/trash/`). */
  takenBack?: readonly string[]
  /** Another event than create/update/destroy for the history of this save, e.g. `status`. */
  event?(doc: DocOf<F>, before: DocOf<F> | undefined): string | undefined
}

export interface Entity<F extends Fields = Fields> extends Readonly<Declaration<F>> {
  /** Kind in kebab-case: the root of its text keys. */
  readonly key: string
}

/** Declares an entity. Throws at once on a column, filter, sort, section, `when` or `bulk` that names none of its fields and actions. */
export function defineEntity<const F extends Fields>(declaration: Declaration<F>): Entity<F> {
  const { kind, fields, columns = [], filters = [], sorts = [], sections = [] } = declaration
  const { bulk: { set = [], act = [] } = {}, actions = {}, when = {} } = declaration
  const placed = sections.flatMap((part) => part.fields)
  const { tabs = [], ...list } = declaration.list ?? ({} as Partial<ListDeclaration<DocOf<F>>>)
  const sorted = tabs.flatMap(({ sort }) => sort?.field ?? [])
  const further = [list.sum, list.recurs?.field, list.under].flatMap((name) => name ?? [])
  const listed = [...columns, ...filters, ...sorts, ...sorted, ...further]
  const named = [...listed, ...placed, ...set, ...Object.keys(when)]
  const unknown = [
    ...named.filter((name) => !(name in fields)),
    ...act.filter((name) => !(name in actions)),
  ]
  if (unknown.length > 0) throw new Error(`${kind}: no such field or action: ${unknown.join(', ')}`)
  return { ...declaration, ...behindRights(declaration), key: kebab(kind) }
}

/** Its policies, which rights come before: what a member lacks no policy of a kind gives back. */
function behindRights<F extends Fields>(declaration: Declaration<F>) {
  const { access, reads } = declaration
  const asked: Policy = (actor, verb, record, arrived) =>
    rightRefuses(actor, verb, declaration) ?? access(actor, verb, record, arrived)
  const readable = (actor: Actor): Readable =>
    rightRefuses(actor, 'read', declaration) ? 'none' : reads!(actor)
  return { access: asked, ...(reads && { reads: readable }) }
}

/** The computed members of a record that have a value; none for most kinds. */
export function computedOf(
  { computed }: Pick<Entity, 'computed'>,
  doc: WireDocument,
  at: ReadContext,
): Record<string, unknown> {
  const members = Object.entries(computed ?? {}).map(([name, of]) => [name, of(doc, at)])
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

/** `ReaderItem` → `reader-item`. */
export function kebab(kind: string): string {
  return kind.replace(/(?<=[a-z0-9])[A-Z]/g, '-$&').toLowerCase()
}

/** Whether a record with these values has a field (`when`). */
export function hasField(entity: Entity, name: string, values: object): boolean {
  return entity.when?.[name]?.(values as WireDocument) ?? true
}
