// What programs change by Google Reader's API: signing in, states of items, subscriptions and labels.
import { fail, failCall, Failure } from '#core/errors.ts'
import { answer, type Call } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { sessionOfProgram } from '#server/session/load.ts'
import { renewedCall } from '#server/session/renewed.ts'
import { isBound, itemChange, momentIn } from '../../../rules/greader/query.ts'
import { feedStream, labelIn, streamOf } from '../../../rules/greader/streams.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import { maxOpmlBytes } from '../../../rules/opml/read-opml.ts'
import { previewOpml, takeAllFeeds } from '../../opml/exchange.ts'
import { opmlLists } from '../../opml/routes.ts'
import { ensureLabel, labelNamed, subscribe } from '../../subscribe/add.ts'
import { changeRecord, removeRecord } from '../../subscribe/change.ts'
import { allParameters, parametersOf, programCall, readerContext } from '../context.ts'
import { libraryOf, markRead, setItems, subscriptionsOf, type FollowedFeed } from '../library.ts'
import { itemsNamed } from './read.ts'

const plain = { 'content-type': 'text/plain; charset=utf-8' }
const done = () => answer(200, 'OK', plain)
/** Items that are changed by one call. */
const maxChanged = 10_000
/** Subscriptions and labels that are changed by one call. */
const maxEdited = 100

/** Answers the token itself as what later calls are to show: the program has it anyway. */
export async function clientLogin(call: Call): Promise<unknown> {
  const parameters = allParameters(await parametersOf(call))
  const [name, token] = [parameters.get('Email') ?? '', parameters.get('Passwd') ?? '']
  readerContext(call, await sessionOfProgram(call, { name, token }))
  const said = { SID: token, LSID: token, Auth: token }
  if (parameters.get('output') === 'json') return said
  const lines = Object.entries(said).map((pair) => pair.join('='))
  return answer(200, `${lines.join('\n')}\n`, plain)
}

export async function editTag(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const label = labelIn(parameters.get('a'))
  // This is how programs make a label: they name no item.
  if (label !== undefined && !parameters.has('i')) {
    await context.database.write((transaction) => ensureLabel(context, transaction, label))
    return done()
  }
  const numbers = itemsNamed(parameters, maxChanged)
  const change = itemChange(parameters)
  if (change === undefined) throw failCall('bad_request', 'Items have no labels of their own')
  const { read, starred } = change
  if (read !== undefined) await setItems(context, numbers, { read })
  if (starred !== undefined) await setItems(context, numbers, { starred })
  return done()
}

/** What came until `ts`; all of it where that is left out. Failure bad_request for one that is no number. */
export async function markAllAsRead(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const stream = streamOf(parameters.get('s') ?? '')
  const bound = parameters.get('ts')
  if (stream === undefined || !isBound(bound)) throw fail('bad_request', 'invalid')
  // What is read, and states that are not supported, hold nothing that is unread.
  if (stream.kind === 'read' || stream.kind === 'nothing') return done()
  const subscriptions = subscriptionsOf(await libraryOf(context), stream)
  const starred = stream.kind === 'starred' || undefined
  const cameUntil = momentIn(bound)
  await markRead(context, { subscriptions, starred, ...(cameUntil && { cameUntil }) })
  return done()
}

/** `ac`: subscribe, unsubscribe or edit, of each `s`, with its `t`; under the label `a`, or without the label `r`. */
export async function editSubscriptions(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const streams = parameters.getAll('s')
  const titles = parameters.getAll('t')
  if (streams.length === 0 || streams.length > maxEdited) throw fail('bad_request', 'invalid')
  const action = parameters.get('ac')
  const label = labelIn(parameters.get('a'))
  const left = labelIn(parameters.get('r'))
  for (const [at, id] of streams.entries()) {
    const changes = { title: titles[at]?.trim() || undefined, label, left }
    if (action === 'subscribe') await subscribeTo(context, id, changes)
    else if (action === 'unsubscribe') await removeRecord(context, (await feedOf(context, id)).id)
    else if (action === 'edit') await edit(context, await feedOf(context, id), changes)
    else throw fail('bad_request', 'invalid')
  }
  return done()
}

interface SubscriptionEdit {
  readonly title: string | undefined
  readonly label: string | undefined
  /** The label that it is to have no more. */
  readonly left: string | undefined
}

async function subscribeTo(
  context: RecordContext,
  id: string,
  changes: SubscriptionEdit,
): Promise<void> {
  const stream = streamOf(id)
  if (stream?.kind !== 'feed') throw fail('bad_request', 'invalid')
  const { title, label } = changes
  const named = title ? { title, customize_title: true } : {}
  try {
    const feed = { url: stream.of, ...named, ...(label && { label }) }
    await context.database.write((transaction) => subscribe(context, transaction, feed))
  } catch (error) {
    // Programs subscribe to what is there already when they mean to move it.
    const isKnown = error instanceof Failure && error.fields?.url?.key === 'taken'
    if (!isKnown) throw error
    await edit(context, await feedOf(context, id), changes)
  }
}

/** What the file has and the Group has not; feeds that cannot be are left out, as in the browser. */
export async function importSubscriptions(call: Call): Promise<unknown> {
  const { user } = readerContext(call, call.session)
  await countAttempt(call.house, call.reply, opmlLists, user)
  const bytes = await wholeBody(call.body, maxOpmlBytes)
  const late = await renewedCall(call)
  const context = readerContext(late, late.session)
  const found = await previewOpml(context, bytes)
  if ('failed' in found) throw fail('bad_request', found.failed)
  const unknown = found.feeds.flatMap(({ known, ...feed }) => (known ? [] : [feed]))
  await takeAllFeeds(context, unknown)
  return done()
}

/** Failure not_found for a stream that is no feed of the Group. */
async function feedOf(context: RecordContext, id: string): Promise<FollowedFeed> {
  const stream = streamOf(id)
  const library = await libraryOf(context)
  const [subscription] = stream?.kind === 'feed' ? (subscriptionsOf(library, stream) ?? []) : []
  const found = library.feeds.find((feed) => feed.id === subscription)
  if (!found) throw fail('not_found', 'missing')
  return found
}

async function edit(
  context: RecordContext,
  feed: FollowedFeed,
  changes: SubscriptionEdit,
): Promise<void> {
  const { title, label, left } = changes
  const isLeft = label === undefined && left !== undefined && left === feed.label?.name
  await changeRecord(context, feed.id, async (transaction) => ({
    ...(title && { title, customize_title: true }),
    ...(label && { reader_label_id: await ensureLabel(context, transaction, label) }),
    ...(isLeft && { reader_label_id: null }),
  }))
}

/** Subscribes to the feed at an address, as `{ numResults, streamId, streamName }`; 0 results where that cannot be. */
export async function quickAdd(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const query = (parameters.get('quickadd') ?? '').replace(/^feed\//, '')
  try {
    const id = await context.database.write((transaction) =>
      subscribe(context, transaction, { url: query }),
    )
    const { feeds } = await libraryOf(context)
    const { number = 0, title = query } = feeds.find((feed) => feed.id === id) ?? {}
    return { numResults: 1, query, streamId: feedStream(number), streamName: title }
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error
    return { numResults: 0, query }
  }
}

export async function renameTag(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const [from, name] = [labelIn(parameters.get('s')), labelIn(parameters.get('dest'))]
  if (from === undefined || name === undefined) throw fail('bad_request', 'invalid')
  const label = await labelNamed(context.database, from)
  if (!label) throw fail('not_found', 'missing')
  await changeRecord(context, label._id, async () => ({ name }))
  return done()
}

/** Its subscriptions stay, without a label. */
export async function disableTag(call: Call): Promise<unknown> {
  const { context, parameters } = await programCall(call)
  const streams = parameters.getAll('s')
  if (streams.length > maxEdited) throw fail('bad_request', 'invalid')
  for (const id of streams) {
    const name = labelIn(id)
    const label = name === undefined ? undefined : await labelNamed(context.database, name)
    if (label) await removeRecord(context, label._id)
  }
  return done()
}
