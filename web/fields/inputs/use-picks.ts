// What a list that opens under a box does while somebody types: its first option is marked, and a key that came before the options waits
// for them.
import type { useCombobox } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Marks the first option while what is typed has one. */
export function useFirstMarked(
  list: ReturnType<typeof useCombobox>,
  isWanted: boolean,
  options: readonly { readonly value: string }[],
): void {
  const found = options.map(({ value }) => value).join()
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = list
  useEffect(() => {
    if (dropdownOpened && isWanted && found !== '') selectFirstOption()
    else resetSelectedOption()
  }, [dropdownOpened, isWanted, found, selectFirstOption, resetSelectedOption])
}

/** The key that was pressed before the options were there: take the first, or leave the box. */
type Request = 'take' | 'leave'

/** Settles a request as soon as the options belong to the text. */
export function useRequest(isSettled: boolean, settle: (request: Request) => void) {
  const requested = useRef<Request>(undefined)
  useEffect(() => {
    const request = requested.current
    if (request === undefined || !isSettled) return
    requested.current = undefined
    settle(request)
  })
  return {
    ask(request: Request) {
      if (isSettled) settle(request)
      else requested.current = request
    },
    drop() {
      requested.current = undefined
    },
  }
}
