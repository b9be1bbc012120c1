// Where the layouts of a phone and of a narrow window begin.
import { useMediaQuery } from '@mantine/hooks'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
}

/** A window that has room for few columns, such as a tablet held upright. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false })
}
