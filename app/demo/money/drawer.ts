// The till of a shop of the demo: counted last evening, when a little was missing, and opened again this morning.
import { newId } from '#core/ids.ts'
import { decimalText, minorUnits } from '#core/numbers/money.ts'
import { dayAfter } from '#core/time/zone.ts'
import { drawerShift } from '#modules/organize3/entities/drawer-shift.ts'
import { heldOf } from '#modules/organize3/rules/drawer/drawer.ts'
import type { DrawerStep } from '#modules/organize3/rules/drawer/wire.ts'
import { countDrawer } from '#modules/organize3/server/drawer/count.ts'
import { drawerNow } from '#modules/organize3/server/drawer/shifts.ts'
import { openWallet } from '#modules/organize3/server/statement/rows.ts'
import type { Shop } from '../writer.ts'
import { decimals } from './year.ts'

export interface Till {
  /** The morning of the last day but one. */
  open(): Promise<void>
  /** The evening of that day, and the morning after. */
  closeAndOpen(missing: { readonly value: string; readonly reason: string }): Promise<void>
}

/** `id`: of the wallet of cash; `day`: today there. What came in and went out while it is open is written in between. */
export function tillOf({ context, staff, today }: Shop, id: string, day: string): Till {
  const yesterday = dayAfter(day, -1)
  let last = { id: '', rev: '' }
  async function count(step: DrawerStep, at: string, missing = 0n, reason = '') {
    const moment = new Date(Math.min(Date.parse(at), today.getTime() - 60_000))
    const here = context(staff[0]!, moment)
    const wallet = await openWallet(here, id)
    const { flows } = await drawerNow(here.database, id)
    const held = heldOf(wallet.start, flows)
    last = await countDrawer(here, wallet, {
      step,
      shift: step === 'open' ? newId(drawerShift.prefix) : last.id,
      rev: step === 'open' ? undefined : last.rev,
      held: decimalText(held, decimals),
      counted: decimalText(held - missing, decimals),
      reason,
    })
  }
  return {
    open: () => count('open', `${yesterday}T12:00:00Z`),
    async closeAndOpen({ value, reason }) {
      await count('close', `${yesterday}T21:30:00Z`, minorUnits(value, decimals)!, reason)
      await count('open', `${day}T12:00:00Z`)
    },
  }
}
