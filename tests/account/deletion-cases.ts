// Rows of the authorisation table about the end of a Group, which its administrators alone begin and take back.
import type { Case } from '../support/authorisation-table.ts'
import { makeDeletedGroup } from '../support/scene.ts'

/** For administrators in person; all others are refused. */
const administrators = (status: number) => {
  const closed = [401, 403, 403, 403, 403]
  return [...closed, status, status, 403, 403, 403, status, status]
}
const url = (id: string) => `/accounts/${id}/deletion`

export const deletionCases: Readonly<Record<string, readonly Case[]>> = {
  'GET /accounts/:id/deletion': [
    {
      name: 'a Group',
      aim: (scene, actor) => ({ url: url(scene.group(actor)) }),
      answers: administrators(404),
      deleted: 200,
    },
  ],
  'POST /accounts/:id/deletion': [
    {
      name: 'by another name',
      aim: (scene, actor) => ({ url: url(scene.group(actor)), body: { name: 'Another' } }),
      answers: administrators(422),
      deleted: 404,
    },
  ],
  'DELETE /accounts/:id/deletion': [
    {
      name: 'a Group',
      // What is brought back is not the Group that all other rows find deleted.
      async aim(scene, actor) {
        const isDeleted = actor === 'deleted-with-grace'
        const id = isDeleted ? await makeDeletedGroup(scene.app, scene.person(actor)) : undefined
        return { url: url(id ?? scene.group(actor)) }
      },
      answers: administrators(404),
      deleted: 200,
    },
  ],
}
