// What the list at an address of the money app asks with: its own filters, and the figure of a report that it is narrowed to.
import { modules } from '#app/modules.ts'
import { registry } from '#core/entity/registry.ts'
import { figureSelector } from '#modules/organize3/rules/report/figures.ts'
import { findQuery } from '#web/records/list/list-query.ts'
import { readList } from '#web/records/list/list-state.ts'

const known = registry(modules)

export function selectorBehind(address: string): Record<string, unknown> {
  const { pathname, searchParams } = new URL(address, 'http://bancada.test')
  const path = pathname.split('/').at(-1)
  const entity = known.entities.find((one) => one.path === path)!
  const { selector } = findQuery(entity, readList(entity, searchParams))
  return { $and: [{ klass: entity.kind }, selector, figureSelector(entity.kind, searchParams)] }
}
