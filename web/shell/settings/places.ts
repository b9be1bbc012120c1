// The addresses below a Group that the specification names and the settings have. Pure.
import type { SettingsSection } from '#web/face.ts'

/** The section and the row that each leads to. */
export const namedPlaces: Readonly<Record<string, readonly [SettingsSection, string]>> = {
  memberships: ['people', 'members'],
  billing: ['plan', 'plan'],
  usage: ['plan', 'usage'],
  backup: ['plan', 'backup'],
}
