// The part of the authorisation table about those who run the installation: all others are refused alike, whatever is there.
import { newId } from '#core/ids.ts'
import { operatingTables } from '#server/store/operating/tables.ts'
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const nobodyElse = [401, ...Array.from({ length: 11 }, () => 403)]

const alone = (
  name: string,
  operator: number,
  aim: (scene: Scene) => CallOptions & { url: string },
): readonly Case[] => [{ name, aim, answers: nobodyElse, operator }]

const at = (path: string, options: CallOptions = {}) => ({ url: `/_operator${path}`, ...options })
const reason = { body: { reason: 'A reason' } }
const issueText = { subject: 'News', text: 'Text' }
const issue = { topic: 'api', texts: { en: issueText, 'pt-BR': issueText } }
const ofStranger = (scene: Scene) => `/people/${scene.person('stranger').id}`
const ofGroup = (scene: Scene) => `/groups/${scene.group('member')}`

/** A look that nobody has, so that all kinds of actors meet the same. */
const administers = [401, 403, 403, 403, 403, 200, 200, 200, 403, 403, 200, 200]
const ends = [401, 403, 403, 403, 403, 404, 404, 403, 404, 403, 404, 404]

const aLook = async (scene: Scene, actor: ActorName): Promise<string> => {
  const id = newId('look')
  const now = scene.app.clock.now.getTime()
  await operatingTables(scene.app.house.store).beginLook({
    id,
    operator: newId('usr'),
    operator_name: 'Somebody',
    group_id: scene.group(actor),
    reason: 'A reason',
    begun_at: new Date(now).toISOString(),
    ends_at: new Date(now + 60_000).toISOString(),
  })
  return id
}

export const operatorCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /_operator': alone('who operates', 200, () => at('')),
  'GET /_operator/people': alone('people', 200, () => at('/people?text=person')),
  'GET /_operator/people/:id': [
    ...alone('a person', 200, (scene) => at(ofStranger(scene))),
    ...alone('nobody', 404, () => at('/people/nobody@example.com')),
  ],
  'POST /_operator/people/:id/lock': alone('nobody', 404, () =>
    at('/people/nobody@example.com/lock', reason),
  ),
  'DELETE /_operator/people/:id/lock': alone('a person', 200, (scene) =>
    at(`${ofStranger(scene)}/lock`),
  ),
  'DELETE /_operator/people/:id/sessions': alone('nobody', 404, () =>
    at('/people/nobody@example.com/sessions'),
  ),
  'GET /_operator/groups': alone('Groups', 200, () => at('/groups')),
  'GET /_operator/groups/:id': [
    ...alone('a Group', 200, (scene) => at(ofGroup(scene))),
    ...alone('none', 404, () => at('/groups/acc-none')),
  ],
  'PUT /_operator/groups/:id/plan': alone('the plan that it has', 200, (scene) =>
    at(`${ofGroup(scene)}/plan`, { body: { plan: 'pro' } }),
  ),
  'PUT /_operator/groups/:id/exception': alone('nothing', 200, (scene) =>
    at(`${ofGroup(scene)}/exception`, { body: {} }),
  ),
  'POST /_operator/groups/:id/lock': alone('none', 404, () => at('/groups/acc-none/lock', reason)),
  'DELETE /_operator/groups/:id/lock': alone('a Group', 200, (scene) =>
    at(`${ofGroup(scene)}/lock`),
  ),
  'GET /_operator/looks': alone('all', 200, () => at('/looks')),
  'POST /_operator/groups/:id/looks': alone('none', 404, () =>
    at('/groups/acc-none/looks', reason),
  ),
  'DELETE /_operator/looks/:id': alone('none', 404, () => at('/looks/look-none')),
  'GET /_operator/jobs': alone('all', 200, () => at('/jobs')),
  'POST /_operator/jobs/:id/retry': alone('none', 404, () =>
    at('/jobs/999999999/retry', { body: {} }),
  ),
  'GET /_operator/newsletter': alone('all', 200, () => at('/newsletter')),
  'POST /_operator/newsletter': alone('an issue', 201, () => at('/newsletter', { body: issue })),
  'PUT /_operator/newsletter/:id': alone('none', 404, () =>
    at('/newsletter/iss-none', { body: issue }),
  ),
  'POST /_operator/newsletter/:id/preview': alone('none', 404, () =>
    at('/newsletter/iss-none/preview', { body: {} }),
  ),
  'POST /_operator/newsletter/:id/send': alone('none', 404, () =>
    at('/newsletter/iss-none/send', { body: {} }),
  ),
  'GET /_operator/mail': alone('all', 200, () => at('/mail')),
  'GET /_operator/storage': alone('all', 200, () => at('/storage')),
  'GET /_operator/audit': alone('all', 200, () => at('/audit')),
  'GET /:db/_looks': [
    {
      name: 'of a Group',
      aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_looks` }),
      answers: administers,
    },
  ],
  'DELETE /:db/_looks/:id': [
    {
      name: 'none',
      aim: (scene, actor) => ({ url: `/${scene.group(actor)}/_looks/look-none` }),
      answers: ends,
    },
    {
      name: 'into the Group',
      async aim(scene, actor) {
        return { url: `/${scene.group(actor)}/_looks/${await aLook(scene, actor)}` }
      },
      answers: ends.map((status) => (status === 404 ? 200 : status)),
    },
  ],
}
