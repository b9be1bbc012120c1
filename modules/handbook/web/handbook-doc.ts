// A page of the wiki as the browser holds it.
import type { Doc } from '#core/entity/entity.ts'
import type { handbook } from '../entities/handbook.ts'

export type Handbook = Doc<typeof handbook>
