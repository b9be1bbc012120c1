// An item as it is answered, for the description of the API: it is no record, so no declaration says it.
import { z } from 'zod'
import { ruleActions } from '../../rules/item-rules.ts'

const moment = z.iso.datetime()

/** What `_find` and a get by its id answer of an item (spec 3). All of it is read; its states change by actions. */
export const itemSchema = z
  .object({
    _id: z.string().regex(/^rit-/),
    _rev: z.string(),
    klass: z.literal('ReaderItem'),
    label: z.string(),
    number: z.int().meta({ description: 'Rises as items come in' }),
    url: z.string(),
    title: z.string(),
    author: z.string(),
    summary: z.string(),
    content: z.string().optional().meta({ description: 'In a get by its id, and where asked for' }),
    content_type: z.enum(['text', 'html']),
    article: z.string().optional().meta({
      description: 'The whole text as HTML, with `content`, where the subscription asks for it',
    }),
    article_failed: z
      .object({ failed: z.string(), status: z.number().optional() })
      .optional()
      .meta({ description: 'Why there is none' }),
    reader_subscription: z
      .object({
        _id: z.string().optional().meta({ description: 'Absent: not subscribed to any more' }),
        title: z.string(),
        url: z.string().optional(),
        website_url: z.string().optional(),
        label: z.object({ _id: z.string(), name: z.string() }).optional(),
      })
      .meta({ description: 'Its feed here, with the label that sorts it' }),
    read: z.boolean(),
    starred: z.boolean(),
    expanded: z.boolean(),
    rule: z
      .object({ does: z.enum(ruleActions), words: z.string() })
      .optional()
      .meta({ description: 'The rule of its subscription that hid, read or starred it' }),
    point_at: moment.meta({ description: 'What lists are sorted by, the newest first' }),
    created_at: moment.meta({ description: 'When it came' }),
    published_at: moment.optional(),
    edited: z.literal(true).optional().meta({ description: 'The feed changed it after it came' }),
    image: z.string().optional(),
    enclosures: z
      .array(
        z.object({
          url: z.string(),
          type: z.string().optional(),
          length: z.number().optional().meta({ description: 'Bytes' }),
          duration: z.number().optional().meta({ description: 'Seconds' }),
          title: z.string().optional(),
        }),
      )
      .optional(),
    categories: z.array(z.string()).optional(),
    comments_url: z.string().optional(),
    position: z.number().optional().meta({ description: 'Seconds of its media that were played' }),
  })
  .meta({
    description:
      'Changed by `PUT /{db}/_design/status/_update/{read|unread|star|unstar|expand|collapse|show}/{id}`',
  })
