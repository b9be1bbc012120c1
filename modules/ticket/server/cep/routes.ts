// The call by which a form fills an address from its postal code: no browser of a shop asks other servers itself.
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { Queries } from '#server/store/database.ts'
import { lookUpCep } from './look-up.ts'

/** A form asks once for each code that is typed. */
const asking = { name: 'cep', attempts: 60, window_seconds: 600 }

/** The Group's setting `cep`: on unless somebody switched it off. */
async function isOn(reader: Queries): Promise<boolean> {
  const { found } = await reader.find({ selector: { klass: 'Adjustment', key: 'cep' }, limit: 1 })
  return found[0]?.body.value !== false
}

/**
 * Failure not_found: `not_found` where the installation or the Group switched the look-up off, `missing` for a code that does not exist;
 * bad_request when it is not a code, service_unavailable when no source answers in time.
 */
async function look(call: Call) {
  const { house, params, reply, session } = call
  const { config, now } = house
  const { database } = contextHere(call)
  const cep = (params.cep ?? '').replace('-', '')
  const isOff = config.cepSources.length === 0 || !(await isOn(database))
  if (isOff) throw fail('not_found', 'not_found')
  if (!/^\d{8}$/.test(cep)) throw fail('bad_request', 'invalid')
  await countAttempt(house, reply, asking, session.person?.user_id ?? '')
  const answer = await lookUpCep(config, cep, now().getTime())
  if (answer === 'unknown') throw fail('not_found', 'missing')
  if (answer === 'unreachable') throw fail('service_unavailable', 'unavailable')
  return answer
}

export const cepRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_cep/:cep',
    tag: 'Customers',
    access: 'database',
    summary: 'The address of a Brazilian postal code',
    handle: look,
  },
]
