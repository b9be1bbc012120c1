// Where the phone's layout begins.
import { useMediaQuery } from '@mantine/hooks'

export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
}
