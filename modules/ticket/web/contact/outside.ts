// WhatsApp opens beside the page; mail and telephone programs open by themselves.
import type { Way } from '../../rules/customer/contact.ts'

export function outside(way: Way): { target?: string; rel?: string } {
  return way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {}
}
