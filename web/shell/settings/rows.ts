// Which rows the page of settings has for somebody, and the words of their names. Pure.
import { editorsAlone } from '#core/access/policies.ts'
import type { Actor } from '#core/access/actor.ts'
import type { FieldTexts } from '#core/entity/texts.ts'
import { actionFieldTexts } from '#core/entity/action-texts.ts'
import type { SettingsRow, SettingsSection } from '#web/face.ts'

/** In the order of the page. */
export const sectionIcons: Readonly<Record<SettingsSection, string>> = {
  shop: 'building-store',
  papers: 'receipt',
  work: 'list-check',
  money: 'credit-card',
  people: 'users-group',
  apps: 'adjustments',
  plan: 'archive',
}

const sections = Object.keys(sectionIcons) as SettingsSection[]

/** Ids of the parts of the page that are a section, and a row. */
export const sectionId = (name: SettingsSection) => `section-${name}`
export const rowId = (name: string) => `setting-${name}`

export function isSection(name: string | undefined): name is SettingsSection {
  return sections.some((one) => one === name)
}

/**
 * Sections that somebody may see: administrators all of them, members those of their colleagues, and the others where the Group lets
 * them (`admin`).
 */
export function sectionsFor(actor: Actor, off: readonly string[]): readonly SettingsSection[] {
  const isLooking = actor.membership?.looking === true
  const seesAll = isLooking || editorsAlone(actor) === undefined || !off.includes('admin')
  return seesAll ? sections : ['people']
}

/** Fields of a row that people see. */
export function fieldsOf({ form }: SettingsRow): readonly string[] {
  return Object.entries(form?.fields ?? {}).flatMap(([name, { hidden }]) => (hidden ? [] : [name]))
}

/** The one field of a row: its label is the name of the row, its hint the help. */
export function onlyField(row: SettingsRow): FieldTexts | undefined {
  const [name, ...others] = fieldsOf(row)
  if (!row.form || name === undefined || others.length > 0) return undefined
  return actionFieldTexts(row.form, name)
}

/** Text key of the name of a row. */
export const titleOf = (row: SettingsRow) => onlyField(row)?.label ?? row.title
