// In the place of a card about another record: its outline, then its name while it loads; when it was deleted, that, and the
// way to it.
import { useReference } from '#web/fields/labels.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { TitleLink } from './TitleLink.tsx'

export function GoneCard({ id }: { id: string }) {
  const { label, href } = useReference(id)
  if (!label || !href) return <CardSkeleton />
  return <Card title={<TitleLink href={href}>{label}</TitleLink>} />
}
