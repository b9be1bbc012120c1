// What a Group switches on and off, and how it is before anybody switches anything (spec 3, 9; modules/account/docs/settings.md). Pure.
import type { WireDocument } from '#core/wire.ts'

/** Each hides or shows an app or a part of one, in menus and pages. What is off keeps its records and its addresses. */
export const features = [
  'checklist',
  'maintenance',
  'project-management',
  'billing',
  'budget',
  // Ours: the app of money.
  'organize3',
  'rdisk',
  'textnotes',
  'exoreader',
  'admin',
  'bookmark',
  // Ours: what a new Group does first is on its dashboard.
  'first-steps',
  // Ours: addresses are filled from Brazilian postal codes (trade 14).
  'cep',
] as const
export type Feature = (typeof features)[number]

/** On unless switched off (spec 3); all others are off unless switched on. */
const usuallyOn: ReadonlySet<Feature> = new Set([
  'budget',
  'organize3',
  'rdisk',
  'textnotes',
  'bookmark',
  'cep',
  'first-steps',
])

/** Those that are there with money alone. */
export const featuresOfMoney = [
  'organize3',
  'billing',
  'budget',
] as const satisfies readonly Feature[]

/** Kinds whose records keep a part in sight that nobody switched: nothing that is in use disappears. */
const inUseBy: Partial<Record<Feature, string>> = {
  exoreader: 'ReaderSubscription',
  maintenance: 'Maintenance',
  // What customers paid.
  billing: 'Income',
}

export const kindsInUse = Object.values(inUseBy)

/** Values of the settings that nobody set, by key; of a Group that holds so many records of each kind. */
export function unsetValues(
  amounts: ReadonlyMap<string, number>,
): ReadonlyMap<string, boolean | string> {
  const isOn = (name: Feature) => usuallyOn.has(name) || (amounts.get(inUseBy[name] ?? '') ?? 0) > 0
  return new Map<string, boolean | string>([
    ...features.map((name) => [name, isOn(name)] as const),
    ['contract-receipt', 'on-demand'],
  ])
}

/** Keys that have a value before anybody sets one. */
export const unsetKeys: readonly string[] = [...unsetValues(new Map()).keys()]

/** Of a person (spec 4: on). */
export const unsetOfPerson: ReadonlyMap<string, boolean> = new Map([
  ['reader_mark_as_read_on_opening', true],
])

/** A setting that is stored nowhere, as it is found: without a revision. */
export function unstoredSetting(key: string, value: unknown): WireDocument {
  return { _id: `adj-${key}`, klass: 'Adjustment', key, label: key, value }
}
