// Everything that is kept of one customer, as one file of documents (trade 16, LGPD): the customer, what refers to
// them, and what was written about that. Found by the declarations, so later kinds come along.
import { editorsAlone } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { LongList } from '#server/answers/list.ts'
import { find } from '#server/records/find.ts'
import { get } from '#server/records/get.ts'
import { holdersOf, referringTo, type Holder } from '#server/records/merging/holders.ts'
import type { LongCall } from '#server/records/reading/still-there.ts'
import { customer } from '../../entities/customer.ts'

/** Documents that are read at once. */
const pageSize = 200

/** Failure forbidden unless the actor is an administrator, not_found when it is not a live customer. */
export async function exportCustomer({ next, inTurn }: LongCall, id: string): Promise<LongList> {
  const context = await next()
  const refused = editorsAlone(context.actor)
  if (refused) throw fail('forbidden', refused)
  if (context.house.registry.byId(id) !== customer) throw fail('not_found', 'missing')
  const record = await get(context, id, {})
  const holders = holdersOf(context.house.registry, customer.kind)
  const about = holders.filter(({ entity, name }) => isAboutAny(entity.fields[name]))

  async function* pages() {
    const exported = new Set<string>([id])
    yield [record]
    for (const holder of holders) {
      for await (const page of referring(holder, [id])) {
        const docs = page.filter(({ _id }) => !exported.has(_id))
        yield docs
        for (const { _id } of docs) exported.add(_id)
        for (const words of about) {
          for await (const said of referring(
            words,
            docs.map(({ _id }) => _id),
          )) {
            yield said.filter(({ _id }) => !exported.has(_id))
          }
        }
      }
    }
  }

  /** Those that refer to any of these records there. */
  async function* referring(
    holder: Holder,
    ids: readonly string[],
  ): AsyncGenerator<WireDocument[]> {
    let bookmark: string | undefined
    for (let found = ids.length > 0 ? 1 : 0; found > 0;) {
      const selector = referringTo(holder, ids)
      const query = { selector, limit: pageSize, ...(bookmark !== undefined && { bookmark }) }
      const page = await find(await next(), query)
      found = page.docs.length
      bookmark = page.bookmark
      if (found > 0) yield page.docs
    }
  }

  const group = await context.database.get(context.database.name)
  const before = {
    format: 'bancada-customer-1',
    exported_at: context.now,
    group: { _id: context.database.name, name: group?.body.name },
  }
  return { before, name: 'documents', newline: '\n', pages: pages(), inTurn }
}

/** True of a reference that may lead to a record of any kind: what is written about it. */
function isAboutAny(field: unknown): boolean {
  return (field as { to?: string } | undefined)?.to === '*'
}
