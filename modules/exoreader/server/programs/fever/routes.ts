// The Fever API (version 3), as programs on telephones speak it: one address, whose parameters name the parts of the answer.
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { Failure } from '#core/errors.ts'
import { sessionOfProgram } from '#server/session/load.ts'
import { feverQuery, feverVersion } from '../../../rules/fever/query.ts'
import { allParameters, parametersOf, readerContext, type SentParameters } from '../context.ts'
import { answersOf, markAs } from './answers.ts'

const url = '/api/fever.php'
/** Numbers of items in one list, at most. */
const weight = 1_000

async function fever(call: Call): Promise<unknown> {
  const sent = await parametersOf(call)
  const context = await contextOf(call, sent)
  if (context === undefined) return { api_version: feverVersion, auth: 0 }
  const query = feverQuery(sent.address, sent.posted)
  if (query.mark) await markAs(context, query.mark)
  return turnsOf(call, weight)(async () => answer(200, await answersOf(context, query)))
}

/** undefined without the right key, for which programs get an answer of its own. */
async function contextOf(call: Call, sent: SentParameters) {
  const key = allParameters(sent).get('api_key')
  if (key === null) return undefined
  try {
    return readerContext(call, await sessionOfProgram(call, { key }))
  } catch (error) {
    if (error instanceof Failure && error.status === 401) return undefined
    throw error
  }
}

const program = { url, tag: 'Feeds as Fever has them', access: 'anyone', handle: fever } as const

export const feverRoutes: readonly Route[] = [
  { ...program, method: 'GET', summary: 'Says whether somebody is signed in, and lists' },
  {
    ...program,
    method: 'POST',
    summary: 'The same with the key in a form; marks items, feeds and labels',
    xsrf: false,
    raw: true,
  },
]
