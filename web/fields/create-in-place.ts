// A reference may offer to create what was not found. Forms of other kinds belong to `web/records`, which
// provides this; where nobody does, nothing is offered.
import { createContext, useContext } from 'react'
import type { Entity } from '#core/entity/entity.ts'

export interface CreateRequest {
  readonly entity: Entity
  /** What was searched for: the title of the new record. */
  readonly typed: string
  readonly onCreated: (id: string) => void
}

export type CreateInPlace = (request: CreateRequest) => void

export const CreateInPlaceContext = createContext<CreateInPlace | undefined>(undefined)

export function useCreateInPlace(): CreateInPlace | undefined {
  return useContext(CreateInPlaceContext)
}
