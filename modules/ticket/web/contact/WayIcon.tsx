// The sign of a way to reach a customer.
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import type { Way } from '../../rules/customer/contact.ts'

const icons = { whatsapp: IconBrandWhatsapp, email: IconMail, call: IconPhone }

export function WayIcon({ way, size = 17 }: { way: Way; size?: number }) {
  const Icon = icons[way]
  return <Icon size={size} stroke={1.9} aria-hidden />
}
