// The password of a ticket's device: whether there is one, writing it down, reading it, wiping it. What was read is kept by
// nobody but the part of the page that shows it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { cacheKey, refresh } from '#web/api/records.ts'

export interface SealedPassword {
  readonly kept: boolean
  /** The person at the screen may read it. */
  readonly readable?: boolean
}

const pathOf = (db: string, id: string) => `/${db}/_device_password/${id}`

/** Writes down the password of the device of a ticket; rejects with `ApiError`. */
export function writePassword(db: string, id: string, password: string): Promise<unknown> {
  return call('PUT', pathOf(db, id), { body: { password } })
}

export function useDevicePassword(db: string, id: string) {
  const client = useQueryClient()
  const path = pathOf(db, id)
  const { data } = useQuery({
    queryKey: [...cacheKey(db, 'Ticket'), 'password', id],
    queryFn: ({ signal }) => call<SealedPassword>('GET', path, { signal }),
  })
  // Each of them is an event of the ticket.
  const onSettled = () => refresh(client, db, 'Ticket')
  const write = useMutation({
    mutationFn: (password: string) => writePassword(db, id, password),
    onSettled,
  })
  const read = useMutation({
    mutationFn: async () => (await call<{ password: string }>('POST', path)).password,
    onSettled,
    gcTime: 0,
  })
  const wipe = useMutation({ mutationFn: () => call('DELETE', path), onSettled })
  return { kept: data, write, read, wipe }
}
