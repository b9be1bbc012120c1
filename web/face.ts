// What a module may add in the browser. `modules/M/web/index.tsx` returns one of these; every component is
// loaded lazily, so a module costs nothing until it is opened.
import type { Actor } from '#core/access/actor.ts'
import type { AuditedEvents } from '#core/audit/entry.ts'
import type { ActionForm } from '#core/entity/action-form.ts'
import type { PlainSentence } from '#core/errors.ts'
import type { ComponentType } from 'react'
import type { App, AppName, Module } from '#core/entity/module.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { ImportRulesByKind } from '#core/import/rules.ts'
import type { Locale, WireDocument } from '#core/wire.ts'

/** A component behind a dynamic import: `() => import('./TicketShow.tsx')`, default export. */
export type Lazy<Props = object> = () => Promise<{ default: ComponentType<Props> }>

export interface Screen {
  /**
   * What begins with `$` is a parameter: `/user/login`, or below a Group: `/account/$account_id/tickets/$record_id`. The last one
   * may take the rest of the address: `/account/$account_id/wiki/$name*`.
   */
  readonly path: string
  /** Name sent as X-ROUTE-ID and used for the title text key `screens.{name}`. */
  readonly name: string
  /** Text key of the title, when it is another than `screens.{name}`. */
  readonly title?: string
  readonly load: Lazy
  /** Spec 2, route meta: needs somebody signed in (default true). A path below `/account/$account_id` also needs that Group. */
  readonly signedIn?: boolean
  /** The pieces of modules that it shows, beside those of every page (`web/shell/loading/pieces.ts`). */
  readonly pieces?: 'home' | 'dashboard' | 'list'
  /** Speaks of records of every app, so the declarations and texts of all of them come with it. */
  readonly everyApp?: boolean
  /** Below a Group: opens in a locked one too, where nothing else does (spec 4). */
  readonly whenLocked?: boolean
  /** Opened all day: the parts of its app (`partOf`) come once it has all it shows first. */
  readonly partsLater?: boolean
}

/** Extra pieces on the generic screens of one kind; at most these (more than that means a screen of its own). */
export interface Slots {
  /** Above the fields on the show page: the people and the work behind the record. */
  readonly show?: Lazy<{ db: string; record: WireDocument }>
  /** Beside it on the show page, above the facts there. */
  readonly aside?: Lazy<{ db: string; record: WireDocument }>
  /** The last card beside it, under the facts there. */
  readonly last?: Lazy<{ db: string; record: WireDocument }>
  /** Quiet words after the title of the show page. */
  readonly titled?: Lazy<{ record: WireDocument }>
  /** Fields that these show themselves; the page does not show them again. */
  readonly shows?: readonly string[]
  /** In a row of lists, after the title. `docs` are all records of the page, so that one call can serve every row. */
  readonly cell?: Lazy<Omit<UnderProps, 'name'>>
  /** Columns of the list's own, by name, which `under` draws. */
  readonly columns?: (actor: Actor) => Readonly<Record<string, OwnColumn>>
  /** In a row of lists, by column: a quiet line under the value of a field, or what a column of its own says; draws nothing where it has none. */
  readonly under?: Lazy<UnderProps>
  /** In a row of lists: the button of what is likely done next; draws nothing where nothing is. */
  readonly next?: Lazy<Omit<UnderProps, 'name'>>
  /** Over the rows of the list: the button of what is likely done next with several of those that are shown. */
  readonly several?: Lazy<{ db: string; docs: readonly WireDocument[] }>
  /** At the foot of the list, between how many and what they come to: what else those that are shown come to. */
  readonly foot?: Lazy<{ docs: readonly WireDocument[] }>
  /** Under the first fields of a new record: those that are there already and may be the same. */
  readonly known?: Lazy<KnownProps>
  /** Quiet words under a record where one is picked, and the fields that they need. `docs` are all that are offered. */
  readonly pick?: {
    readonly fields: readonly string[]
    readonly load: Lazy<Omit<UnderProps, 'name'>>
  }
  /** By field: an input of its own, in the place of the one that its kind of field has; null where another one asks for it too. */
  readonly inputs?: Readonly<Record<string, Lazy<OwnInputProps> | null>>
  /** The main action of the show page, after Edit. */
  readonly actions?: Lazy<{ db: string; record: WireDocument }>
  /** Further screens of a record, in its menu. */
  readonly links?: readonly RecordLink[]
  /** Further screens of the list, in its menu: files that it is written as besides CSV. */
  readonly files?: readonly ChosenLink[]
  /** Screens for the records that are chosen in the list, which their addresses name: `?ids=…,…`. */
  readonly chosen?: readonly ChosenLink[]
}

/** A column that is no field. */
export interface OwnColumn {
  /** Text key of its head. */
  readonly text: string
  /** The field that it is before; the last one where that is not shown. */
  readonly before: string
  /** As amounts: at its right end. */
  readonly isAmount?: boolean
}

export interface UnderProps {
  readonly db: string
  /** All records of the page, so that one call can serve every row. */
  readonly docs: readonly WireDocument[]
  readonly record: WireDocument
  /** The column. */
  readonly name: string
}

/** What an input gets that takes the place of the usual one of a field. */
export interface OwnInputProps {
  readonly form: FormAtHand
  /** The field that it is for. */
  readonly name: string
  /** The form begins in it. */
  readonly isFirst?: boolean | undefined
}

/** A form over one record, as far as an input of a module may know and change it. */
export interface FormAtHand {
  /** Id of the record; a new one has it before it is stored. */
  readonly id: string
  /** The record as the form began with it; undefined for a new one. */
  readonly base: WireDocument | undefined
  readonly values: Readonly<Record<string, unknown>>
  /** Path → text, in the person's language. */
  readonly errors: Readonly<Record<string, string>>
  readonly set: (name: string, value: unknown) => void
  /** The input of this path was left. */
  readonly blur: (path: string) => void
  /** Discards what was typed: it is written in another way. */
  readonly abandon: () => void
}

export interface KnownProps {
  readonly form: FormAtHand
  /** Takes that record in the place of a new one; absent where there is only the way to it. */
  readonly onTake?: ((id: string) => void) | undefined
}

export interface ChosenLink {
  /** Below the address of the Group. */
  readonly path: string
  /** Text key of its button. */
  readonly text: string
}

/** A screen below the page of a record. */
export interface RecordLink {
  /** Behind the record's address: `personal-data`. */
  readonly path: string
  /** Text key of what the menu says. */
  readonly text: string
  /** Says no with a sentence, or nothing. */
  allow(actor: Actor): PlainSentence | undefined
}

export interface DashboardCard {
  /** Only in this app; absent: in every app. */
  readonly app?: string
  /** `notice` is above everything else; it draws nothing when there is nothing to say. */
  readonly place: 'notice' | 'figures' | 'main' | 'aside'
  readonly load: Lazy<{ db: string }>
}

export type SettingsSection = 'shop' | 'papers' | 'work' | 'money' | 'people' | 'apps' | 'plan'

/** What decides whether a row of the settings is shown, and what it says until somebody sets it. */
export interface SettingsView {
  readonly actor: Actor
  readonly locale: Locale
  readonly group: {
    readonly name: string
    readonly country?: string | undefined
    readonly currency?: string | undefined
  }
  /** Screens that this installation hides. */
  readonly hidden: readonly string[]
  /** A setting as it is in force. */
  value(key: string): unknown
}

/** A setting that holds several fields. */
export interface HeldSetting {
  readonly key: string
  /** Its fields in what is stored; unless said, what is stored has them. */
  readonly read?: (stored: unknown) => Readonly<Record<string, unknown>>
  /** What is stored for its fields; unless said, themselves. */
  readonly write?: (values: Readonly<Record<string, unknown>>) => unknown
}

/**
 * A row of the settings: its name at the left, at the right what is set. It is one of three: fields that are saved when they are
 * left (`form`), a switch (`flag`), or a part of its own (`load`): in the row, before the fields, or, with `cards`, as cards.
 */
export interface SettingsRow {
  readonly section: SettingsSection
  /** Its anchor: `/account/acc-…/admin/work#checklist`. */
  readonly name: string
  /** Text key of its name, where that is no label of its one field. A row without a name is in no list of rows. */
  readonly title?: string
  /** Text key of the help under the name; a field on its own has its hint. */
  readonly help?: string
  readonly form?: ActionForm
  /** The setting that holds the fields of the form; absent: each field is the setting of its name. */
  readonly setting?: HeldSetting
  /** Arguments of the words of its fields. */
  readonly texts?: Readonly<Record<string, string | number>>
  /** What fields show that nobody set. */
  readonly usual?: (view: SettingsView) => Readonly<Record<string, unknown>>
  /** Names of its fields in the order in which this Group sees them. */
  readonly order?: (view: SettingsView) => readonly string[]
  /** Key of the feature that is switched. */
  readonly flag?: string
  readonly load?: Lazy<{ db: string }>
  readonly cards?: true
  readonly isOffered?: (view: SettingsView) => boolean
  /** Stays in a locked Group. */
  readonly whenLocked?: true
}

/** Rows of a module, and the words that no other page needs. */
export interface SettingsPart {
  readonly rows: readonly SettingsRow[]
  readonly words?: readonly Readonly<Record<Locale, () => Promise<{ default: Messages }>>>[]
}

/** Something that can be done from wherever one is. */
export interface PaletteCommand {
  /** Text key. */
  readonly text: string
  readonly icon: string
  /** A Group that switched this off is not offered it. */
  readonly feature?: string
  readonly run: () => Promise<void>
}

/** Whether the person stays signed in on this device, and what follows once the server has let somebody in. */
export interface SignInAgainProps {
  readonly remember: boolean
  readonly onEntered: () => Promise<void>
}

/** Texts by key, in a tree. */
export type Messages = Record<string, unknown>

/** Kinds that come in from files, and their rules, which are loaded with the screen that imports. */
export interface ImportFace {
  readonly kinds: readonly string[]
  readonly load?: () => Promise<{ importRules: ImportRulesByKind }>
  /** Below the address of the Group: the module's own screen, where rows become one of several kinds. */
  readonly path?: string
}

/** Where in the frame the bell is: beside the menu of a desk, on the bar of a phone, or in the menu that it opens. */
export interface BellProps {
  readonly place: 'side' | 'bar' | 'menu'
  /** Look of a button or entry at that place. */
  readonly className?: string
}

/**
 * How the sources of a module are shared out among scripts: `modules/M/web/scripts.ts`, read by the build alone. Each name is the
 * beginning of a place below the module, `web/report/`; `!` before it takes some out again.
 */
export interface Scripts {
  /** Loaded after the screens that several of the module's have in common, so they are no part of what these share. */
  readonly apart?: readonly string[]
  /** What pages draw along with the module's kinds. */
  readonly withKinds?: readonly string[]
  /** What late parts of the module share, by a name. */
  readonly together?: Readonly<Record<string, readonly string[]>>
  /** Scripts of their own, by a name: what lies in each, and its icons, which others may draw too. */
  readonly own?: Readonly<Record<string, OwnScript>>
}

interface OwnScript {
  readonly sources?: readonly string[]
  readonly icons?: readonly string[]
}

/** What is loaded with the kinds of a module: the kinds, and what pages of them have besides, which no page needs before. */
export interface Declared extends Module {
  readonly slots?: WebModule['slots']
  readonly dashboard?: WebModule['dashboard']
  readonly behind?: WebModule['behind']
}

export interface WebModule {
  readonly name: string
  /** The app that this module is. */
  readonly app?: App
  /**
   * The app that this module, which is none itself, is a part of: it is loaded with it, or right after its page (`partsLater`).
   * With neither it belongs to every app, and is loaded with each.
   */
  readonly partOf?: AppName
  /** Loaded when one of its screens is opened, and with no other page. */
  readonly late?: boolean
  /** Its kinds of records; absent: it has none. */
  readonly declare?: () => Promise<Declared>
  readonly screens?: readonly Screen[]
  /** By kind. */
  readonly slots?: Readonly<Record<string, Slots>>
  readonly dashboard?: readonly DashboardCard[]
  /** Its rows of the settings. */
  readonly settings?: () => Promise<{ settings: SettingsPart }>
  /** Its events in the audit, and their words. */
  readonly audited?: () => Promise<{
    audited: AuditedEvents
    words: Readonly<Record<Locale, Messages>>
  }>
  /** On top of the page where a Group is chosen; draws nothing when there is nothing to say. */
  readonly home?: readonly Lazy[]
  /** By kind: drawn at the right of the menu entry (the open-ticket counter). */
  readonly badges?: Readonly<Record<string, Lazy<{ db: string }>>>
  readonly imports?: ImportFace
  /** Another way than the password into the window after a lost session. */
  readonly signInAgain?: Lazy<SignInAgainProps>
  /** What is new for the person, in the frame of every page. */
  readonly bell?: Lazy<BellProps>
  /** One more chip beside the filters of every list. */
  readonly chip?: Lazy<{ entity: Pick<Entity, 'path'> }>
  /** Mounted behind every screen of a Group, once the browser has nothing else to do; draws nothing. */
  readonly behind?: Lazy<{ db: string }>
  /** What the palette offers on every page of a Group, beside places and new records. */
  readonly commands?: readonly PaletteCommand[]
  /** Texts of this module, by locale: they come with its screens, and with those of its app. Absent: it has none of its own. */
  readonly messages?: Readonly<Record<Locale, () => Promise<{ default: Messages }>>>
}
