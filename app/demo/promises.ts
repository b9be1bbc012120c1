// What the demo's shops promised for months: contracts, and maintenance of the equipment of two customers.
import { newId } from '#core/ids.ts'
import { demoContracts } from './contracts.ts'
import { demoMaintenance } from './maintenance.ts'
import { dayMs } from '#core/time/zone.ts'
import type { Shop, Writer } from './writer.ts'

/** Written after the old tickets, which are under no contract. */
export async function writeContracts(
  { words, staff, today }: Shop,
  writer: Writer,
  customers: readonly string[],
): Promise<void> {
  const moment = new Date(today.getTime() - 10 * dayMs)
  for (const input of demoContracts(words.locale, customers, today.toISOString().slice(0, 10))) {
    await writer.add({ id: newId('cnt'), input, person: staff[0]!, moment })
  }
  await writer.flush()
}

/** Equipment of two customers, each piece with its plan of maintenance. */
export async function writeMaintenance(
  { words, staff, today }: Shop,
  writer: Writer,
  customers: readonly string[],
): Promise<void> {
  const moment = new Date(today.getTime() - 9 * dayMs)
  const [person = ''] = staff
  const all = demoMaintenance(words.locale, today.toISOString().slice(0, 10))
  for (const { customer, equipment, plan } of all) {
    const customer_id = customers[customer]
    if (customer_id === undefined) continue
    const equipment_id = newId('eqi')
    await writer.add({ id: equipment_id, input: { ...equipment, customer_id }, person, moment })
    await writer.add({ id: newId('mai'), input: { ...plan, equipment_id }, person, moment })
  }
  await writer.flush()
}
