// The calls of a cash drawer: what it should hold and how it was counted before, and counting it, which opens or closes it.
import { z } from 'zod'
import { decimalText } from '#core/numbers/money.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { heldOf } from '../../rules/drawer/drawer.ts'
import { drawerSteps, type Drawer, type DrawerShift } from '../../rules/drawer/wire.ts'
import { walletHere } from '../statement/routes.ts'
import { countDrawer } from './count.ts'
import { drawerNow, isOpenShift, liveFigures, shiftsOf } from './shifts.ts'

/** Closed ones that are answered. */
const maxClosed = 30

const countBody = z.object({
  step: z.enum(drawerSteps),
  /** Of `open` made by the caller: the same one twice opens once. */
  shift: z.string().max(64).meta({ description: 'Id of the shift' }),
  rev: z.string().max(100).optional(),
  counted: z.string().max(40).optional(),
  /** What the caller saw that it should hold. */
  held: z.string().max(40).optional(),
  reason: z.string().max(200).default(''),
})

async function read(call: Call): Promise<Drawer> {
  const [{ database }, wallet] = await walletHere(call)
  const [found, now] = await Promise.all([
    shiftsOf(database, { wallet_id: wallet.id }, maxClosed + 1),
    drawerNow(database, wallet.id),
  ])
  const open = found.find(isOpenShift)
  const closed = found.filter((one) => one !== open).slice(0, maxClosed)
  return {
    held: decimalText(heldOf(wallet.start, now.flows), wallet.precision),
    taken: decimalText(now.taken, wallet.precision),
    open: open ? ({ ...open, ...liveFigures(open, now, wallet) } as unknown as DrawerShift) : null,
    closed: closed as unknown as DrawerShift[],
  }
}

async function count(call: Call): Promise<unknown> {
  const [context, wallet] = await walletHere(call)
  return countDrawer(context, wallet, call.body as z.infer<typeof countBody>)
}

const drawers = { tag: 'Wallets', access: 'database', url: '/:db/_drawers/:id' } as const

export const drawerRoutes: readonly Route[] = [
  {
    ...drawers,
    method: 'GET',
    summary: 'A cash drawer: what it holds, since when it is open, and its last closings',
    handle: read,
  },
  {
    ...drawers,
    method: 'POST',
    summary: 'Count a cash drawer: open it, close it, or take its last closing back',
    body: countBody,
    handle: count,
  },
]
