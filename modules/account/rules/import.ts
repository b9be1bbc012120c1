// How categories come in from files: by their name, which other kinds refer to them by.
import type { ImportRulesByKind } from '#core/import/rules.ts'

export const importRules: ImportRulesByKind = {
  Category: {
    identity: ['name'],
    names: {
      name: ['category', 'categoria', 'product category', 'tipo', 'type', 'group', 'grupo'],
    },
    without: ['checklist'],
  },
}
