// Signs of the money app's kinds: they come with its kinds, and pages of other apps do not wait for them.
import {
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconArrowUpRight,
  IconRepeat,
  IconRoute,
  IconFileImport,
} from '@tabler/icons-react'
import { addIcons } from '#web/ui/icons.tsx'

addIcons({
  outgo: IconArrowUpRight,
  income: IconArrowDownLeft,
  transfer: IconArrowsLeftRight,
  exchange: IconArrowsExchange,
  mapping: IconRoute,
  repeat: IconRepeat,
  statement: IconFileImport,
})
