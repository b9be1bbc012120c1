// The icons that declarations may name (`icon: 'ticket'`), drawn in one weight. Screens that need another icon
// import it from Tabler directly.
import {
  IconAdjustments,
  IconBook,
  IconBookmark,
  IconBox,
  IconBuildingStore,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconCoins,
  IconCreditCard,
  IconFileCheck,
  IconFileText,
  IconFolder,
  IconGauge,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconMail,
  IconMapPin,
  IconMessage,
  IconNote,
  IconPhone,
  IconPointFilled,
  IconReceipt,
  IconRss,
  IconSettings,
  IconTag,
  IconTags,
  IconTicket,
  IconTool,
  IconTransfer,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Drawing = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** Tabler's own names in kebab-case. */
export const icons: Readonly<Record<string, Drawing>> = {
  adjustments: IconAdjustments,
  book: IconBook,
  bookmark: IconBookmark,
  box: IconBox,
  'building-store': IconBuildingStore,
  'calendar-event': IconCalendarEvent,
  cash: IconCash,
  'chart-bar': IconChartBar,
  coins: IconCoins,
  'credit-card': IconCreditCard,
  'file-check': IconFileCheck,
  'file-text': IconFileText,
  folder: IconFolder,
  gauge: IconGauge,
  history: IconHistory,
  home: IconHome,
  key: IconKey,
  'list-check': IconListCheck,
  mail: IconMail,
  'map-pin': IconMapPin,
  message: IconMessage,
  note: IconNote,
  phone: IconPhone,
  receipt: IconReceipt,
  rss: IconRss,
  settings: IconSettings,
  tag: IconTag,
  tags: IconTags,
  ticket: IconTicket,
  tool: IconTool,
  transfer: IconTransfer,
  user: IconUser,
  users: IconUsers,
  'users-group': IconUsersGroup,
  wallet: IconWallet,
}

/** A named icon, never spoken: the words beside it say what it means. Unknown names draw a dot. */
export function Icon({ name, size = 18 }: { name: string; size?: number }) {
  const Drawing = icons[name] ?? IconPointFilled
  return <Drawing size={size} stroke={1.75} aria-hidden />
}
