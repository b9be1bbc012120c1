// What the page of a record looks like before the record is there.
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Stack } from '#web/ui/page/Page.tsx'

export function RecordOutline() {
  return (
    <Stack>
      <CardSkeleton lines={2} />
      <CardSkeleton lines={5} />
    </Stack>
  )
}
