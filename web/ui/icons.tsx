// The icons that declarations may name (`icon: 'ticket'`), drawn in one weight. Screens that need another icon
// import it from Tabler directly.
import {
  IconAdjustments,
  IconArchive,
  IconBook,
  IconBookmark,
  IconBox,
  IconBuildingStore,
  IconCalendarEvent,
  IconChartBar,
  IconCreditCard,
  IconFileText,
  IconFolder,
  IconGauge,
  IconHistory,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconListCheck,
  IconMail,
  IconMessage,
  IconNote,
  IconPhone,
  IconPointFilled,
  IconReceipt,
  IconRss,
  IconScan,
  IconSettings,
  IconTag,
  IconTags,
  IconTicket,
  IconTrash,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Drawing = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** Tabler's own names in kebab-case. */
export const icons: Record<string, Drawing> = {
  adjustments: IconAdjustments,
  archive: IconArchive,
  book: IconBook,
  bookmark: IconBookmark,
  box: IconBox,
  'building-store': IconBuildingStore,
  'calendar-event': IconCalendarEvent,
  'chart-bar': IconChartBar,
  'credit-card': IconCreditCard,
  'file-text': IconFileText,
  folder: IconFolder,
  gauge: IconGauge,
  history: IconHistory,
  home: IconHome,
  info: IconInfoCircle,
  key: IconKey,
  'list-check': IconListCheck,
  mail: IconMail,
  message: IconMessage,
  note: IconNote,
  phone: IconPhone,
  receipt: IconReceipt,
  rss: IconRss,
  scan: IconScan,
  settings: IconSettings,
  tag: IconTag,
  tags: IconTags,
  ticket: IconTicket,
  trash: IconTrash,
  user: IconUser,
  users: IconUsers,
  'users-group': IconUsersGroup,
}

/** Adds those of an app that are loaded with its kinds. */
export function addIcons(more: Readonly<Record<string, Drawing>>): void {
  Object.assign(icons, more)
}

/** A named icon, never spoken: the words beside it say what it means. Unknown names draw a dot. */
export function Icon({ name, size = 18 }: { name: string; size?: number }) {
  const Drawing = icons[name] ?? IconPointFilled
  return <Drawing size={size} stroke={1.75} aria-hidden />
}
