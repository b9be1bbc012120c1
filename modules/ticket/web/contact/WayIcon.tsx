// The sign of a way to reach a customer.
import { IconBrandWhatsapp, IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import type { Way } from '../../rules/customer/ways.ts'

const icons = { whatsapp: IconBrandWhatsapp, text: IconMessage, email: IconMail, call: IconPhone }

export function WayIcon({ way, size = 17 }: { way: Way; size?: number }) {
  const Icon = icons[way]
  return <Icon size={size} stroke={1.9} aria-hidden />
}
