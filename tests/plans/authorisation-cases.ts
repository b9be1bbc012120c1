// The part of the authorisation table about making room: open to the administrators of a locked Group.
import type { Case } from '../support/authorisation-table.ts'
import type { CallOptions } from '../support/client.ts'
import type { ActorName, Scene } from '../support/scene.ts'

const administer = [401, 403, 403, 403, 403, 200, 200, 200, 403, 403, 200, 200]

const inGroup = (path: string, options: CallOptions = {}) => ({
  name: 'of a Group',
  aim: (scene: Scene, actor: ActorName) => ({ url: `/${scene.group(actor)}${path}`, ...options }),
})

export const roomCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /accounts/:id/administrators': [
    {
      name: 'of a Group',
      aim: (scene, actor) => ({ url: `/accounts/${scene.group(actor)}/administrators` }),
      answers: [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 200, 200],
    },
  ],
  'GET /:db/_usage': [
    {
      ...inGroup('/_usage'),
      answers: [401, 403, 403, 200, 200, 200, 200, 200, 403, 403, 200, 200],
    },
  ],
  'GET /:db/_usage/:kind': [
    { ...inGroup('/_usage/Category'), answers: administer },
    { ...inGroup('/_usage/Membership'), answers: administer.map((at) => (at === 200 ? 404 : at)) },
  ],
  'POST /:db/_usage/_delete': [
    {
      name: 'a category',
      async aim(scene, actor) {
        const group = scene.group(actor)
        const category = { klass: 'Category', name: 'Notebooks', active: true }
        const { _id: id, _rev: rev } = await scene.plant(group, category)
        return { url: `/${group}/_usage/_delete`, body: { records: [{ id, rev }] } }
      },
      answers: administer.with(7, 403).with(8, 200),
    },
    {
      name: 'a membership',
      async aim(scene, actor) {
        const { _id: id, _rev: rev } = await scene.plantMember(actor)
        return { url: `/${scene.group(actor)}/_usage/_delete`, body: { records: [{ id, rev }] } }
      },
      answers: administer
        .map((at) => (at === 200 ? 404 : at))
        .with(7, 403)
        .with(8, 404),
    },
  ],
}
