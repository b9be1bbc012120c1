// The place of a paper on the screen: the paper, its outline until it is there, or why it is not.
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#web/api/client.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import styles from './print.module.css'

interface PaperRoomProps<Paper> {
  asked: Pick<UseQueryResult<Paper, ApiError>, 'data' | 'error' | 'refetch'>
  children: (paper: Paper) => ReactNode
}

export function PaperRoom<Paper>({ asked, children }: PaperRoomProps<Paper>) {
  const { data, error, refetch } = asked
  if (error && !data) {
    return <NotLoaded isRecord error={error} onRetry={() => void refetch()} />
  }
  return <div className={styles.room}>{data ? children(data) : <CardSkeleton lines={8} />}</div>
}
