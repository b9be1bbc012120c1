// MKCOL, DELETE, COPY and MOVE: each is one operation on the tree, and one transaction.
import { answer, type Answer, type Call } from '#server/calls/route.ts'
import { davTables } from '../../../store/dav/writing.ts'
import { davPath } from '../../../rules/place.ts'
import { copy as copyTree } from '../../tree/copy.ts'
import { makeFolder } from '../../tree/folders.ts'
import type { Done } from '../../tree/operation.ts'
import { move as moveTree } from '../../tree/move.ts'
import { leaveLocks } from '../../tree/put-away.ts'
import { remove as removeTree } from '../../tree/trash.ts'
import { guard } from '../locks/guard.ts'
import { isWithin, type Address } from '../protocol/address.ts'
import { headerOf, readDepth, readOverwrite, type Depth } from '../protocol/headers.ts'
import { refuse } from '../refusal.ts'
import { openRequest, readDestination, writer, type DavRequest } from '../request.ts'
import { findTarget, memberOf, refuseChanged, resolve, type Resolved } from '../target.ts'
import { refuseFull } from './proppatch.ts'

export async function makeCollection(call: Call): Promise<Answer> {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = call.request.headers
  if (length !== '0' || coding !== undefined) throw refuse(415, 'MKCOL takes no body')
  const request = openRequest(call, 'write')
  const { context, address } = request
  const target = await resolve(context.database, address)
  await makeFolder(context, {
    ...writer(request, target.parentLine),
    ...memberOf(request, target),
    admit: (transaction) => guard(transaction, request, [{ does: 'place', address }]),
  })
  return answer(201, undefined)
}

export async function remove(call: Call): Promise<Answer> {
  const request = openRequest(call, 'write')
  const { context, address } = request
  const { place, line } = await findTarget(request)
  if (!place) throw refuse(403, 'The root of a disk stays')
  if (place.folder && readDepth(headerOf(call, 'depth')) !== 'infinity') {
    throw refuse(400, 'A folder goes with all that it holds')
  }
  await removeTree(context, {
    ...writer(request, line),
    id: place.id,
    admit(transaction, from) {
      refuseChanged(call, place, from)
      return guard(transaction, request, [{ does: 'take', address }])
    },
    async settle(transaction, { gone, became = [] }) {
      await leaveLocks(context, transaction, gone)
      if (became.length === 0) return
      await davTables(transaction).handLocks(became)
      await davTables(transaction).copyProperties(became)
    },
  })
  return answer(204, undefined)
}

interface Transfer {
  readonly request: DavRequest
  readonly source: Resolved & { readonly place: NonNullable<Resolved['place']> }
  readonly destination: Address
  readonly to: { parent: string; name: string }
  readonly onTaken: 'overwrite' | 'refuse'
  readonly depth: Depth
}

async function readTransfer(call: Call, depths: readonly Depth[]): Promise<Transfer> {
  const request = openRequest(call, 'write')
  const depth = readDepth(headerOf(call, 'depth'))
  if (!depths.includes(depth)) throw refuse(400, `Depth is ${depths.join(' or ')}`)
  const destination = readDestination(request)
  const source = await findTarget(request)
  const { place } = source
  if (!place) throw refuse(403, 'The root of a disk stays')
  if (isWithin(request.address, destination)) throw refuse(403, 'It cannot lie in itself')
  const to = memberOf(request, await resolve(request.context.database, destination))
  const onTaken = readOverwrite(headerOf(call, 'overwrite')) ? 'overwrite' : 'refuse'
  return { request, source: { ...source, place }, destination, to, onTaken, depth }
}

function answerTransfer({ created }: Done, { destination }: Transfer): Answer {
  const { db, names } = destination
  const location = davPath(db, names, false)
  return created ? answer(201, undefined, { location }) : answer(204, undefined)
}

export async function copy(call: Call): Promise<Answer> {
  const transfer = await readTransfer(call, ['0', 'infinity'])
  const { request, source, destination, to, onTaken, depth } = transfer
  const done = await copyTree(request.context, {
    ...writer(request, source.line),
    id: source.place.id,
    to,
    onTaken,
    depth: depth === '0' ? 0 : 'infinity',
    admit(transaction, from) {
      refuseChanged(call, source.place, from)
      return guard(transaction, request, [{ does: 'place', address: destination }])
    },
    async settle(transaction, { copies }) {
      await davTables(transaction).copyProperties(copies)
      await refuseFull(transaction)
    },
  })
  return answerTransfer(done, transfer)
}

export async function move(call: Call): Promise<Answer> {
  const transfer = await readTransfer(call, ['infinity'])
  const { request, source, destination, to, onTaken } = transfer
  const done = await moveTree(request.context, {
    ...writer(request, source.line),
    id: source.place.id,
    to,
    onTaken,
    admit(transaction, from) {
      refuseChanged(call, source.place, from)
      return guard(transaction, request, [
        { does: 'take', address: request.address },
        { does: 'place', address: destination },
      ])
    },
    async settle(transaction, { place, gone }) {
      await leaveLocks(request.context, transaction, [source.place.id, ...gone])
      // A file that went on as a version of another one leaves its properties to it.
      if (place.id !== source.place.id)
        await davTables(transaction).copyProperties([[source.place.id, place.id]])
    },
  })
  return answerTransfer(done, transfer)
}
