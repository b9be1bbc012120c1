// In the form of a new ticket, a customer and equipment that were not found are made along with it; other kinds in a sheet.
import type { ReactNode } from 'react'
import { CreateInPlaceContext, useCreateInPlace } from '#web/fields/create-in-place.ts'
import type { Making } from './use-new-ticket.ts'

interface CreateAlongProps {
  kinds: readonly (keyof Making)[]
  onMake: (kind: keyof Making, typed: string) => void
  children: ReactNode
}

export function CreateAlong({ kinds, onMake, children }: CreateAlongProps) {
  const elsewhere = useCreateInPlace()
  return (
    <CreateInPlaceContext
      value={(request) => {
        const kind = kinds.find((one) => one === request.entity.kind.toLowerCase())
        if (kind) onMake(kind, request.typed)
        else elsewhere?.(request)
      }}
    >
      {children}
    </CreateInPlaceContext>
  )
}
