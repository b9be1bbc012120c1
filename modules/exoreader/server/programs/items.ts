// Whole items as all programs are sent them.
import { isMedia } from '#core/entity/media-type.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { ItemState } from '../../store/group/face.ts'
import { cutText } from '../../rules/html/plain-text.ts'
import { textAsHtml } from '../../rules/html/text-as-html.ts'
import { documentsOf } from '../items/documents.ts'

interface ItemDocument {
  readonly _id: string
  readonly title: string
  readonly summary: string
  readonly url: string
  readonly author: string
  readonly content?: string
  /** HTML. */
  readonly article?: string
  readonly content_type: 'html' | 'text'
  readonly number: number
  readonly point_at: string
  readonly published_at?: string
  readonly created_at: string
  readonly read: boolean
  readonly starred: boolean
  readonly rule?: { readonly does: string }
  readonly enclosures?: readonly { url: string; type?: string; length?: number }[]
  readonly reader_subscription: {
    readonly title: string
    readonly website_url?: string
    readonly label?: { readonly name: string }
  }
}

export interface ProgramItem extends ItemDocument {
  /** The number of its feed. */
  readonly feed: number
  /** Its content, whatever it is. */
  readonly html: string
  /** Plain text; never empty, since some of them take no item without. */
  readonly title: string
  /** Its page, or a file of it, or what this server shows of it: programs expect one of each item. */
  readonly url: string
}

/** Characters of the beginning of a text that serve as its title. */
const titleLength = 80

/** In the order of `states`. */
export async function programItems(
  context: RecordContext,
  states: readonly ItemState[],
): Promise<ProgramItem[]> {
  const feeds = new Map(states.map(({ item, feed }) => [item, feed]))
  const origin = context.house.config.appUrl
  const pages = `${origin}/account/${context.database.name}/reader_items`
  const docs = await documentsOf(context, states, { content: true, origin })
  return docs.map((doc) => {
    const item = doc as unknown as ItemDocument
    const { number, content = '', content_type, reader_subscription: source, _id } = item
    const file = item.enclosures?.find(({ type = '' }) => isMedia(type))
    const url = item.url || file?.url || `${pages}/${_id}`
    const html = item.article ?? (content_type === 'html' ? content : textAsHtml(content))
    const title = item.title || cutText(item.summary, titleLength) || source.title || url
    // It asks for one that a rule hid by a number that it got before.
    const read = item.read || item.rule?.does === 'hide'
    return { ...item, read, title, url, feed: feeds.get(number) ?? 0, html }
  })
}

/** Since 1970, as programs expect moments. */
export const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1_000)
