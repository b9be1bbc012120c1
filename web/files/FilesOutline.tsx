// As high as a card without files, so that nothing moves when it comes.
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import classes from './files-outline.module.css'

export function FilesOutline() {
  return (
    <Card>
      <div className={classes.outline}>
        <Bone width="24%" />
      </div>
    </Card>
  )
}
