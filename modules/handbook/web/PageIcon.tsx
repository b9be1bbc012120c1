// The icon of a page: one emoji, or an icon by its name. Hidden from screen readers: the title is beside it.
import { Icon, icons } from '#web/ui/icons.tsx'

export function PageIcon({ icon, size = 17 }: { icon: string | undefined; size?: number }) {
  if (!icon) return null
  if (Object.hasOwn(icons, icon)) return <Icon name={icon} size={size} />
  // A name that nothing is drawn for says nothing.
  if (/^[a-z0-9-]+$/.test(icon)) return null
  return <span aria-hidden>{icon}</span>
}
