// Feeds that come without a server: items put where a poll puts them, and the calls of a person who reads them.
import type { NewItem } from '#modules/exoreader/store/feeds/items-face.ts'
import type { Store } from '#server/store/store.ts'
import { itemTerms } from '#modules/exoreader/store/feeds/items.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { expectOk, type TestPerson } from '../support/app.ts'

/** An item with this title as its identity. `at`: its `point_at`, ISO. */
export function anItem(title: string, at: string, rest: Partial<NewItem> = {}): NewItem {
  return {
    key: title,
    alias: null,
    hash: title,
    url: `https://news.example/${encodeURIComponent(title)}`,
    title,
    author: 'Ana',
    summary: '',
    content: `<p>All of ${title}</p>`,
    content_type: 'html',
    image: null,
    enclosures: null,
    categories: null,
    comments_url: null,
    published_at: at,
    point_at: at,
    terms: itemTerms({ title, author: rest.author ?? 'Ana', text: rest.content ?? '' }),
    ...rest,
  }
}

/** Adds items to a feed that somebody subscribes to, and gives them to all who do. */
export async function publish(
  store: Store,
  address: string,
  items: readonly NewItem[],
  now: string,
): Promise<void> {
  const feed = await feedTables(store).byAddress(address)
  await feedTables(store).inFeed(feed!.id, (inside) => inside.add(items, now))
  for (const { db, subscription } of await feedTables(store).readers(feed!.id)) {
    await groupItems(store.database(db)).deliver(subscription)
  }
}

interface ItemDoc {
  readonly _id: string
  readonly title: string
  readonly read: boolean
  readonly starred: boolean
  readonly reader_subscription: {
    readonly _id?: string
    readonly title: string
    readonly label?: { readonly _id: string; readonly name: string }
  }
  readonly [name: string]: unknown
}

/** What one person does in one Group. */
export function readerOf({ client }: TestPerson, group: string) {
  return {
    async subscribe(url: string, rest: object = {}): Promise<string> {
      const body = { klass: 'ReaderSubscription', url, ...rest }
      return String(expectOk(await client.post(`/${group}`, body)).body.id)
    },
    async find(selector: object = {}, rest: object = {}) {
      const body = { selector: { klass: 'ReaderItem', ...selector }, ...rest }
      const { body: found } = expectOk(await client.post(`/${group}/_find`, body))
      return found as unknown as { docs: ItemDoc[]; bookmark: string; total?: number }
    },
    async titles(selector: object = {}, rest: object = {}): Promise<string[]> {
      return (await this.find(selector, rest)).docs.map(({ title }) => title)
    },
    set: (name: string, id: string) => client.put(`/${group}/_design/status/_update/${name}/${id}`),
    async counts() {
      return expectOk(await client.get(`/${group}/_reader/counts`)).body
    },
    async mark(body: object) {
      const { body: marked } = expectOk(await client.post(`/${group}/_reader/mark`, body))
      return marked as { mark: string; amount: number; done: boolean }
    },
  }
}
