// Shapes of what the record calls take: they check queries and bodies, and become the API description.
import { z } from 'zod'
import { said, worded, wordedWith } from '#server/bodies/shape.ts'

/** Name of a member, with those it lies in. */
const path = z.string().max(1_000)
/** Ids and revisions of documents are texts of any program. */
export const idText = z.string().max(10_000)

/** `?flag=true`; absent stays absent. */
const bool = z
  .enum(['true', 'false'], wordedWith('Invalid boolean parameter:'))
  .transform((text) => text === 'true')
  .optional()
const count = z
  .string()
  .refine((text) => /^\d{1,15}$/.test(text), {
    error: ({ input }) => {
      const kind = /^-\d/.test(String(input)) ? 'positive integer' : 'integer'
      return worded(`Invalid value for ${kind}: ${said(input)}`)
    },
  })
  .transform(Number)
  .optional()
  .meta({ override: { type: 'integer', minimum: 0 } })

/** A JSON value in the query, as CouchDB's clients write keys: `key="TicketOpenHigh"`. */
const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: worded('invalid UTF-8 JSON', 'bad_request') })
    return z.NEVER
  }
})

const asOf = z.string().max(100).optional().meta({
  description: 'A day (YYYY-MM-DD): balances of wallets as they were at its end.',
})

/** What its members may be is a matter of the rules. */
export const document = z
  .looseObject({}, 'Document must be a JSON object')
  .meta({ description: 'A document: its kind is named by `klass` or by the prefix of its id.' })

export const revision = z.object({ rev: z.string().optional() })

export const write = revision.extend({
  new_edits: bool.meta({
    description:
      'false: a revision made elsewhere, kept under its own name, as `_bulk_docs` takes them.',
  }),
  batch: z.literal('ok').optional().meta({
    description: 'Answers 202 without the revision; it is written all the same.',
  }),
})

export const getQuery = z.object({
  rev: z.string().optional(),
  revs: bool,
  revs_info: bool,
  conflicts: bool,
  deleted_conflicts: bool,
  meta: bool.meta({ description: 'conflicts, deleted_conflicts and revs_info at once.' }),
  local_seq: bool,
  latest: bool.meta({ description: 'With `rev` or `open_revs`: the leaves they have become.' }),
  open_revs: z
    .string()
    .optional()
    .meta({ description: '`all` leaves, or a JSON list of revisions.' }),
  fields: z.string().optional().meta({ description: 'Comma list of members to answer.' }),
  attachments: bool.meta({ description: 'With the bytes of files, in base64.' }),
  atts_since: jsonText
    .pipe(z.array(idText).max(1_000))
    .optional()
    .meta({ description: 'With the bytes of files that came after these revisions.' }),
  as_of: asOf,
  att_encoding_info: bool.meta({
    description: 'No file is kept packed, so there is nothing to add.',
  }),
})

/** What else a selector may hold is counted where it is read. */
const selectorWith = (error: z.core.$ZodRecordParams['error']) =>
  z.record(path, z.unknown(), { error }).meta({
    description: 'Mango selector; `$text` searches words and beginnings of words.',
    maxProperties: 1_000,
  })

export const selectorShape = selectorWith(() => worded('Selector error: expected a JSON object'))

const direction = z.record(path, z.enum(['asc', 'desc'])).meta({ maxProperties: 100 })

const findFlag = z.boolean(wordedWith('Invalid boolean value:', 'invalid_boolean')).optional()
const notACount = {
  error: ({ input }: { input?: unknown }) =>
    worded(
      `${said(input)} is not an integer greater than or equal to zero`,
      'invalid_non_neg_integer',
    ),
}
const findCount = z.int(notACount).min(0, notACount).optional()

export const findBody = z.looseObject({
  selector: selectorWith(({ input }) =>
    input === undefined
      ? worded('Missing required key: selector', 'missing_required_key')
      : worded(`Selector must be a JSON object, not: ${said(input)}`, 'invalid_selector_json'),
  ),
  fields: z
    .array(path, wordedWith('Fields must be an array of strings, not:', 'invalid_fields'))
    .max(1_000)
    .optional(),
  sort: z
    .array(
      z.union([path, direction], wordedWith('Invalid sort field:', 'invalid_sort_field')),
      wordedWith('Sort must be an array of sort specs, not:', 'invalid_sort_json'),
    )
    .max(100)
    .optional(),
  limit: findCount.meta({ description: 'Default 25, at most 10,000.' }),
  skip: findCount,
  bookmark: z
    .string()
    .max(100_000)
    .nullish()
    .transform((bookmark) => bookmark ?? undefined),
  use_index: z.unknown().optional().meta({ description: 'An index of a free database.' }),
  allow_fallback: findFlag,
  conflicts: findFlag.meta({ description: 'Add `_conflicts`.' }),
  execution_stats: findFlag,
  total: z.boolean().optional().meta({
    description:
      'Count the matches too: `total`, and `more` where they are over 10,000 and go on behind this page.',
  }),
  references: z.boolean().optional().meta({
    description:
      'Answer the records that the documents refer to, too: `references`, twenty at most, without deleted ones.',
  }),
  as_of: asOf,
  labels: z.boolean().optional().meta({
    description:
      'Tell the names of the records that the documents refer to: `labels`, by id; null of a deleted one.',
  }),
})

export const notAnObject = 'Request body must be a JSON object'

const noKeys = worded('`keys` parameter must be an array.', 'bad_request')

/** Which rows of a list in order of keys. */
const rangeQuery = z.object({
  key: jsonText.optional(),
  keys: jsonText.pipe(z.array(z.unknown(), noKeys).max(10_000)).optional(),
  startkey: jsonText.optional(),
  start_key: jsonText.optional(),
  endkey: jsonText.optional(),
  end_key: jsonText.optional(),
  descending: bool,
  include_docs: bool,
  limit: count,
  skip: count,
})

export const allDocsQuery = rangeQuery.extend({
  inclusive_end: bool,
  conflicts: bool.meta({ description: 'With `include_docs`: name revisions that lose.' }),
  attachments: bool.meta({ description: 'With `include_docs`: with the bytes of files.' }),
  update_seq: bool,
})

export const viewQuery = rangeQuery.extend({ group: bool, group_level: count, reduce: bool })

const listFlag = z.boolean(wordedWith('Invalid boolean parameter:', 'query_parse_error'))
const notAnInteger = wordedWith('Invalid value for integer:', 'query_parse_error')
const listCount = z.int(notAnInteger).min(0, notAnInteger)

const rangeBody = z.object({
  key: z.unknown(),
  keys: z.array(z.unknown(), worded('`keys` body member must be an array.')).max(10_000),
  startkey: z.unknown(),
  start_key: z.unknown(),
  endkey: z.unknown(),
  end_key: z.unknown(),
  descending: listFlag,
  include_docs: listFlag,
  limit: listCount,
  skip: listCount,
})

export const allDocsBody = rangeBody
  .extend({
    inclusive_end: listFlag,
    conflicts: listFlag,
    attachments: listFlag,
    update_seq: listFlag,
  })
  .partial()
  .optional()

export const viewBody = rangeBody
  .extend({ group: listFlag, group_level: listCount, reduce: listFlag })
  .partial()
  .optional()

const queriesMissing = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined
      ? 'POST body must include `queries` parameter.'
      : '`queries` member must be an array.',
}

/** Lists that one call may request. */
const maxQueries = 100

export const allDocsQueries = z.object(
  {
    queries: z.array(allDocsBody.unwrap(), queriesMissing).max(maxQueries),
  },
  notAnObject,
)

export const findQueries = z.object(
  {
    queries: z.array(findBody, queriesMissing).max(maxQueries),
  },
  notAnObject,
)

const feeds = ['normal', 'continuous', 'live', 'longpoll', 'eventsource'] as const
const noIds = worded('`doc_ids` filter parameter is not a list of doc ids.', 'bad_request')

export const changesQuery = z.object({
  feed: z
    .enum(feeds, worded(`Supported \`feed\` types: ${feeds.join(', ')}`, 'bad_request'))
    .optional(),
  since: z.string().optional().meta({ description: '46, "46", "46-x", 0 or now.' }),
  'last-event-id': z.string().optional(),
  limit: count,
  descending: bool,
  include_docs: bool,
  conflicts: bool,
  attachments: bool.meta({ description: 'With `include_docs`: with the bytes of files.' }),
  heartbeat: z.string().optional().meta({ description: 'Milliseconds, or `true` for a minute.' }),
  timeout: count,
  filter: z.string().optional(),
  view: z.string().optional(),
  style: z.enum(['main_only', 'all_docs']).optional(),
  seq_interval: z.coerce.number().int().min(1).optional(),
  doc_ids: jsonText.pipe(z.array(idText, noIds).max(10_000)).optional(),
})

export const changesBody = z
  .looseObject({
    doc_ids: z.array(idText, noIds).max(10_000).optional(),
    selector: selectorShape.optional(),
  })
  .optional()

/** Tabs and groups of a list. */
const maxParts = 50

export const figuresBody = z.object({
  klass: z.string().max(100),
  selector: selectorShape.default({}),
  parts: z
    .record(z.string().max(100), selectorShape)
    .refine((parts) => Object.keys(parts).length <= maxParts, `are more than ${maxParts}`)
    .meta({ description: 'Selectors by name', maxProperties: maxParts }),
})

export const actBody = z.record(path, z.unknown()).meta({ maxProperties: 1_000 }).nullish()
