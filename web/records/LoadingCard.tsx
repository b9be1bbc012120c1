// In the place of what a call has not answered: an outline while it is on its way, and what went wrong, with another try.
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { NotLoaded } from './NotLoaded.tsx'

interface LoadingCardProps {
  readonly of: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly lines?: number
}

export function LoadingCard({ of: { error, refetch }, lines }: LoadingCardProps) {
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />
  return <CardSkeleton lines={lines} />
}
