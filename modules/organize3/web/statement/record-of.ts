// A line as the record that actions are done to.
import type { WireDocument } from '#core/wire.ts'
import type { StatementRow } from '../../rules/statement/statement.ts'

export function recordOf({ id, rev, kind, standing, description }: StatementRow): WireDocument {
  return {
    _id: id,
    _rev: rev,
    klass: kind,
    label: description,
    confirmed: standing === 'confirmed',
    imported: standing === 'imported',
  }
}
